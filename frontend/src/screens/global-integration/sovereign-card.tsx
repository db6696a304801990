import { FileSignature } from "lucide-react";
import * as v from "valibot";

import { prepareSovereignTransaction } from "@/api/global-integration";
import { AddressField } from "@/parts/fields/address-field";
import { addressSchema } from "@/parts/fields/address-schema";
import { AmountField } from "@/kit/forms/amount-field";
import { amountSchema } from "@/kit/forms/amount-schema";
import { choiceSchema } from "@/kit/forms/choice-schema";
import { FormCard, SubmitActions } from "@/kit/forms/form";
import { missingNotice } from "@/kit/forms/missing-notice";
import { LastOutcome } from "@/kit/forms/last-outcome";
import { type SharedValue } from "@/kit/forms/shared-value";
import { SelectField } from "@/kit/forms/select-field";
import { choicesOf, NETWORKS } from "@/screens/global-integration/choices";
import { type IntegrationContent } from "@/screens/global-integration/use-integration-content";
import { useIntegrationForm } from "@/screens/global-integration/use-integration-form";

const SovereignSchema = v.object({
  network: choiceSchema(NETWORKS),
  to: addressSchema(),
  amount: amountSchema(),
});

const EMPTY: v.InferInput<typeof SovereignSchema> = { network: "ethereum", to: "", amount: "" };

type SovereignCardProps = { sharedAmount: SharedValue; t: IntegrationContent };

/** Form that prepares a blockchain transaction but doesn't broadcast it. */
export function SovereignCard({ sharedAmount, t }: SovereignCardProps) {
  const { field, card, last } = useIntegrationForm(t, "global-integration.sovereign", {
    schema: SovereignSchema,
    start: EMPTY,
    amount: "amount",
    sharedAmount,
    call: prepareSovereignTransaction,
    accepts: ({ prepared }) => prepared,
    success: (_, { network }) => ({
      title: t("preparedTitle"),
      description: t("preparedText", { network }),
    }),
    failure: ({ refused, reason }) => ({
      title: t("errorTitle"),
      description: refused ? (reason ?? t("prepareFailedText")) : t("executeFailedText"),
    }),
    saysBelow: ({ refused }) => !refused,
  });

  return (
    <FormCard
      {...card}
      noticeOfProblems={missingNotice(t("errorTitle"), { text: t("missingText") })}
      below={
        last && (
          <LastOutcome
            title={t("preparedLast")}
            note={t("preparedNote")}
            facts={[
              { name: t("network"), value: last.values.network },
              { name: t("to"), code: last.values.to, short: true },
              { name: t("amount"), amount: last.values.amount, currency: t("ether") },
            ]}
          />
        )
      }
    >
      <SelectField
        {...field("network", t("network"))}
        options={choicesOf(t.rows("networks"), NETWORKS)}
      />
      <AddressField {...field("to", t("to"))} hint={t("toHint")} placeholder="0xfacade…" />
      <AmountField
        {...field("amount", t("amount"))}
        currency={t("ether")}
        hint={t("amountShared", { unit: t("ether") })}
      />
      <SubmitActions
        icon={FileSignature}
        label={t("prepare")}
        anchor="global-integration.sovereign.submit"
      />
    </FormCard>
  );
}
