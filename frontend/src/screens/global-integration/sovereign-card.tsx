import { FileSignature } from "lucide-react";
import { useState } from "react";
import * as v from "valibot";

import { prepareSovereignTransaction } from "@/api/global-integration";
import { useAction } from "@/components/actions/use-action";
import { Amount } from "@/components/figures/amount";
import { AddressField } from "@/components/forms/address-field";
import { addressSchema } from "@/components/forms/address-schema";
import { AmountField } from "@/components/forms/amount-field";
import { amountSchema } from "@/components/forms/amount-schema";
import { choiceSchema } from "@/components/forms/choice-schema";
import { FormActions, SubmitButton } from "@/components/forms/form-actions";
import { missingNotice } from "@/components/forms/missing-notice";
import { Outcome } from "@/components/forms/outcome";
import { SelectField } from "@/components/forms/select-field";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { shortened } from "@/lib/training-address";
import { choicesOf, NETWORKS } from "@/screens/global-integration/choices";
import { FormCard, sayBelow } from "@/screens/global-integration/form-card";
import { type SharedAmount, useJoinedAmount } from "@/screens/global-integration/shared-amount";
import { type IntegrationContent } from "@/screens/global-integration/use-integration-content";

const SovereignSchema = v.object({
  network: choiceSchema(NETWORKS),
  to: addressSchema(),
  amount: amountSchema(),
});

type Transaction = v.InferOutput<typeof SovereignSchema>;

const EMPTY: v.InferInput<typeof SovereignSchema> = { network: "ethereum", to: "", amount: "" };

type SovereignCardProps = { shared: SharedAmount; t: IntegrationContent };

/** Prepares a blockchain transaction, and goes no further. */
export function SovereignCard({ shared, t }: SovereignCardProps) {
  const form = useSchemaForm(SovereignSchema, EMPTY);
  const { control } = form;
  useJoinedAmount(shared, form, "amount");
  const [last, setLast] = useState<Transaction>();
  const networks = t.rows("networks").map(({ id, label }) => ({ value: id, label }));

  const { submit } = useAction({
    call: (transaction: Transaction) => prepareSovereignTransaction(transaction),
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
    onFailure: (failed) => {
      if (!failed.refused) sayBelow(form, failed);
    },
  });

  return (
    <FormCard
      name="sovereign"
      title={t("sovereignTitle")}
      hint={t("sovereignHint")}
      form={form}
      onSubmit={submit}
      noticeOfProblems={missingNotice(t("errorTitle"), { text: t("missingText") })}
      outcome={
        last && (
          <Outcome
            title={t("preparedLast")}
            note={t("preparedNote")}
            facts={[
              { name: t("network"), value: last.network },
              {
                name: t("to"),
                value: (
                  <span className="font-mono text-code" title={last.to}>
                    {shortened(last.to)}
                  </span>
                ),
              },
              {
                name: t("amount"),
                value: <Amount value={last.amount} currency={t("ether")} />,
              },
            ]}
          />
        )
      }
    >
      <SelectField
        control={control}
        name="network"
        label={t("network")}
        options={choicesOf(networks, NETWORKS)}
        anchor="global-integration.sovereign.network"
      />
      <AddressField
        control={control}
        name="to"
        label={t("to")}
        hint={t("toHint")}
        placeholder="0xfacade…"
        anchor="global-integration.sovereign.to"
      />
      <AmountField
        control={control}
        name="amount"
        label={t("amount")}
        currency={t("ether")}
        hint={t("amountShared", { unit: t("ether") })}
        anchor="global-integration.sovereign.amount"
      />
      <FormActions>
        <SubmitButton data-anchor="global-integration.sovereign.submit">
          <FileSignature aria-hidden />
          {t("prepare")}
        </SubmitButton>
      </FormActions>
    </FormCard>
  );
}
