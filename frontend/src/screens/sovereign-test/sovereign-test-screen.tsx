import { LoaderCircle, RotateCw, ShieldCheck, TriangleAlert } from "lucide-react";

import { Parts } from "@/kit/layout/boundary";
import { CardGrid } from "@/kit/layout/card-grid";
import { TeachingCard } from "@/parts/teaching/teaching-card";
import { ScreenBadges } from "@/kit/layout/screen-badges";
import { ScreenHeader } from "@/kit/layout/screen-header";
import { Button } from "@/kit/ui/button";
import { formatTime } from "@/lib/simulated-clock";
import { useRoomMoment } from "@/live/use-simulated-time";
import { PrepareCard } from "@/screens/sovereign-test/prepare-card";
import { SystemCard, ValidationCard, WalletCard } from "@/screens/sovereign-test/status-cards";
import {
  type SovereignContent,
  useSovereignContent,
} from "@/screens/sovereign-test/use-sovereign-content";
import {
  type SovereignReads,
  useSovereignReads,
} from "@/screens/sovereign-test/use-sovereign-reads";

/** Sovereign test screen: three statuses that are only displayed, and a transaction that is prepared but never sent. */
export function SovereignTestScreen() {
  const t = useSovereignContent();
  const reads = useSovereignReads(t);
  return (
    <Parts className="flex flex-col gap-4">
      <ScreenHeader
        t={t}
        badges={<ScreenBadges texts={t.list("badges")} icons={[ShieldCheck]} claim />}
        actions={
          <Button
            variant="outline"
            busy={reads.refreshing}
            onClick={() => void reads.refresh()}
            data-anchor="sovereign-test.refresh"
          >
            <RotateCw aria-hidden />
            {t("refresh")}
          </Button>
        }
      />
      <ReadLine reads={reads} t={t} />
      <CardGrid
        share="4-4-4"
        resetKeys={[reads.validation.data, reads.wallet.data, reads.system.data]}
      >
        <ValidationCard query={reads.validation} t={t} />
        <WalletCard query={reads.wallet} t={t} />
        <SystemCard query={reads.system} t={t} />
      </CardGrid>
      <PrepareCard t={t} />
      <TeachingCard t={t} anchor="sovereign-test.lesson" wide />
    </Parts>
  );
}

/** Live region for the state of the queries; its height never changes, so that the layout doesn't shift. */
function ReadLine({ reads, t }: { reads: SovereignReads; t: SovereignContent }) {
  const { loading, refreshing, hasFailed, updatedAt } = reads;
  const time = formatTime(useRoomMoment(updatedAt));
  return (
    <p role="status" className="min-h-12 text-xs sm:min-h-8 lg:min-h-4 text-muted-foreground">
      {loading || refreshing ? (
        <>
          <LoaderCircle aria-hidden className="mr-1.5 inline size-3.5 animate-spin" />
          <span>{t("loading")}</span>
        </>
      ) : hasFailed ? (
        <span className="text-status-failed">
          <TriangleAlert aria-hidden className="mr-1.5 inline size-3.5 align-[-0.15em]" />
          <span>{t("someFailed")}</span>
        </span>
      ) : (
        <span>{t("updated", { time })}</span>
      )}
    </p>
  );
}
