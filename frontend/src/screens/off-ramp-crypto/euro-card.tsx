import { FactList } from "@/kit/layout/fact-list";
import { formatAmount } from "@/lib/format";
import { ClaimCard } from "@/screens/off-ramp-crypto/claim-card";
import { type OffRampContent } from "@/screens/off-ramp-crypto/use-off-ramp-content";

const CURRENCY = "EUR";

/** Claims of the page about payments in euro: rates, limit and fee. */
export function EuroCard({ t }: { t: OffRampContent }) {
  const rates = t
    .rows("rates")
    .flatMap(({ symbol, euros }) =>
      euros === undefined ? [] : [{ name: symbol, amount: euros.amount, currency: CURRENCY }],
    );
  const limit = t.amount("euroDailyLimit");
  return (
    <ClaimCard t={t} of="euro" actions={t.rows("euroActions", { limit: formatAmount(limit) })}>
      <section aria-label={t("euroRates")} className="grid grid-cols-1 gap-1.5">
        <h3 className="text-xs font-medium text-muted-foreground">{t("euroRates")}</h3>
        <FactList facts={rates} />
      </section>
      <section aria-label={t("euroLimits")} className="grid grid-cols-1 gap-1.5">
        <h3 className="text-xs font-medium text-muted-foreground">{t("euroLimits")}</h3>
        <FactList
          facts={[
            { name: t("euroDailyLimitName"), amount: limit, currency: CURRENCY },
            { name: t("euroFeeName"), amount: t.amount("euroFee"), currency: CURRENCY },
          ]}
        />
      </section>
    </ClaimCard>
  );
}
