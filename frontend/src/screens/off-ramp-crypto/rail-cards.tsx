import { FactList } from "@/kit/layout/fact-list";
import { ClaimCard } from "@/screens/off-ramp-crypto/claim-card";
import { type OffRampContent } from "@/screens/off-ramp-crypto/use-off-ramp-content";

const CURRENCY = "USD";

/** Claims of the page about ACH. */
export function AchCard({ t }: { t: OffRampContent }) {
  return (
    <ClaimCard t={t} of="ach" actions={t.rows("achActions")}>
      <FactList
        facts={[
          ...t.rows("achFacts"),
          { name: t("achLimitName"), amount: t.amount("achLimit"), currency: CURRENCY },
        ]}
      />
    </ClaimCard>
  );
}

/** Claims of the page about SWIFT. */
export function SwiftCard({ t }: { t: OffRampContent }) {
  const code = t("swiftCode");
  return (
    <ClaimCard t={t} of="swift" actions={t.rows("swiftActions", { code })}>
      <FactList
        facts={[
          ...t.rows("swiftFacts"),
          { name: t("swiftLimitName"), amount: t.amount("swiftLimit"), currency: CURRENCY },
          { name: t("swiftCodeName"), code },
        ]}
      />
    </ClaimCard>
  );
}
