import { ArrowLeft, Landmark, Lock } from "lucide-react";

import { Parts } from "@/kit/layout/boundary";
import { CardGrid, CardStack } from "@/kit/layout/card-grid";
import { ScreenBadges } from "@/kit/layout/screen-badges";
import { ScreenHeader } from "@/kit/layout/screen-header";
import { ScreenLink } from "@/kit/layout/screen-link";
import { tabsOf, UrlTabs } from "@/kit/layout/url-tabs";
import { Button } from "@/kit/ui/button";
import { BankTab } from "@/screens/off-ramp-crypto/bank-tab";
import { ConvertCard } from "@/screens/off-ramp-crypto/convert-card";
import { EuroCard } from "@/screens/off-ramp-crypto/euro-card";
import { AchCard, SwiftCard } from "@/screens/off-ramp-crypto/rail-cards";
import { RatesCard } from "@/screens/off-ramp-crypto/rates-card";
import { RecentCard } from "@/screens/off-ramp-crypto/recent-card";
import { useBankDetails } from "@/screens/off-ramp-crypto/use-bank-details";
import { useOffRamp } from "@/screens/off-ramp-crypto/use-off-ramp";
import { useOffRampContent } from "@/screens/off-ramp-crypto/use-off-ramp-content";

/** Off-ramp screen: quotes at fixed rates, claims about payment methods, and bank details that never leave the tab. */
export function OffRampCryptoScreen() {
  const t = useOffRampContent();
  const tab = tabsOf(t, "off-ramp-crypto");
  const offRamp = useOffRamp(t);
  const details = useBankDetails(t);
  return (
    <Parts className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <Button asChild variant="ghost" size="sm" className="-ml-2 self-start px-2">
          <ScreenLink to="/home" data-anchor="off-ramp-crypto.back" data-print="hidden">
            <ArrowLeft aria-hidden />
            {t("back")}
          </ScreenLink>
        </Button>
        <ScreenHeader
          t={t}
          badges={<ScreenBadges texts={t.list("badges")} icons={[Lock, Landmark]} />}
        />
      </div>
      <UrlTabs
        label={t("tabs")}
        tabs={[
          tab(
            "convert",
            <CardStack>
              <ConvertCard offRamp={offRamp} account={details.account} t={t} />
              <CardGrid share="6-6">
                <AchCard t={t} />
                <SwiftCard t={t} />
              </CardGrid>
            </CardStack>,
          ),
          tab(
            "history",
            <CardStack>
              <CardGrid share="7-5">
                <RatesCard t={t} />
                <EuroCard t={t} />
              </CardGrid>
              <RecentCard t={t} />
            </CardStack>,
          ),
          tab("settings", <BankTab details={details} t={t} />),
        ]}
      />
    </Parts>
  );
}
