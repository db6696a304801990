import { FileSignature } from "lucide-react";
import { useState } from "react";
import * as v from "valibot";

import { prepareSovereignTransaction } from "@/api/global-integration";
import { useAction } from "@/kit/actions/use-action";
import { AddressField } from "@/parts/fields/address-field";
import { addressSchema } from "@/parts/fields/address-schema";
import { AmountField } from "@/kit/forms/amount-field";
import { amountSchema } from "@/kit/forms/amount-schema";
import { choiceSchema } from "@/kit/forms/choice-schema";
import { fieldsOf } from "@/kit/forms/fields-of";
import { FormCard } from "@/kit/forms/form-card";
import { SubmitActions } from "@/kit/forms/form-actions";
import { missingNotice } from "@/kit/forms/missing-notice";
import { LastOutcome } from "@/kit/forms/last-outcome";
import { setFormError } from "@/kit/forms/set-form-error";
import { SelectField } from "@/kit/forms/select-field";
import { useSchemaForm } from "@/kit/forms/use-schema-form";
import { cardOf } from "@/kit/layout/card-of";
import { choicesOf, NETWORKS } from "@/screens/global-integration/choices";
import { type SharedAmount, useJoinedAmount } from "@/screens/global-integration/shared-amount";
import { type IntegrationContent } from "@/screens/global-integration/use-integration-content";

const SovereignSchema = v.object({
  network: choiceSchema(NETWORKS),
  to: addressSchema(),
  amount: amountSchema(),
});

type Transaction = v.InferOutput<typeof SovereignSchema>;

const EMPTY: v.InferInput<typeof SovereignSchema> = { network: "ethereum", to: "", amount: "" };

type SovereignCardProps = { sharedAmount: SharedAmount; t: IntegrationContent };

/** The form that prepares a blockchain transaction, without a broadcast. */
export function SovereignCard({ sharedAmount, t }: SovereignCardProps) {
  const form = useSchemaForm(SovereignSchema, EMPTY);
  const field = fieldsOf(form, "global-integration.sovereign");
  useJoinedAmount(sharedAmount, form, "amount");
  const [last, setLast] = useState<Transaction>();
  const networks = t.rows("networks").map(({ id, label }) => ({ value: id, label }));

  const { submit } = useAction({
    call: prepareSovereignTransaction,
    accepts: ({ prepared }) => prepared,
    success: (_, { network }: Transaction) => ({
      title: t("preparedTitle"),
      description: t("preparedText", { network }),
    }),
    failure: ({ refused, reason }) => ({
      title: t("errorTitle"),
      description: refused ? (reason ?? t("prepareFailedText")) : t("executeFailedText"),
    }),
    onSuccess: (_, transaction) => {
      setLast(transaction);
    },
    onFailure: (error) => {
      if (!error.refused) setFormError(form, error);
    },
  });

  return (
    <FormCard
      {...cardOf(t, "global-integration.sovereign")}
      data-simulated="true"
      className="simulated-mark"
      contentClassName="grid gap-4"
      form={form}
      onSubmit={submit}
      noticeOfProblems={missingNotice(t("errorTitle"), { text: t("missingText") })}
      below={
        last && (
          <LastOutcome
            title={t("preparedLast")}
            note={t("preparedNote")}
            facts={[
              { name: t("network"), value: last.network },
              { name: t("to"), code: last.to, short: true },
              { name: t("amount"), amount: last.amount, currency: t("ether") },
            ]}
          />
        )
      }
    >
      <SelectField {...field("network", t("network"))} options={choicesOf(networks, NETWORKS)} />
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
