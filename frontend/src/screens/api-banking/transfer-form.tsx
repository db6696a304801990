import { FileJson } from "lucide-react";
import { useMemo } from "react";
import * as v from "valibot";

import { AmountField } from "@/components/forms/amount-field";
import { amountSchema } from "@/components/forms/amount-schema";
import { choiceSchema } from "@/components/forms/choice-schema";
import { Form } from "@/components/forms/form";
import { FormActions, SubmitButton } from "@/components/forms/form-actions";
import { missingNotice } from "@/components/forms/missing-notice";
import { optionsOf } from "@/components/forms/options";
import { SelectField } from "@/components/forms/select-field";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { Panel } from "@/components/layout/panel";
import { notice } from "@/components/notices/use-notice";
import { type Client } from "@/screens/api-banking/clients";
import { type BankingContent } from "@/screens/api-banking/use-banking-content";

/** What a request to the bank's API would ask for. */
export type TransferRequest = { client: string; rail: string; amount: string; currency: string };

type TransferFormProps = {
  clients: readonly Client[];
  onGenerate: (request: TransferRequest) => void;
  t: BankingContent;
};

/** What a transfer by the bank's API is configured with. */
export function TransferForm({ clients, onGenerate, t }: TransferFormProps) {
  const rails = t.rows("waivers");
  const currencies = t.list("currencies");
  const schema = useMemo(
    () =>
      v.object({
        client: choiceSchema(
          clients.map(({ id }) => id),
          t("transferClientMissing"),
        ),
        rail: choiceSchema(t.rows("waivers").map(({ id }) => id)),
        amount: amountSchema({ decimals: 2, message: t("transferAmountMissing") }),
        currency: choiceSchema(t.list("currencies")),
      }),
    [clients, t],
  );
  const form = useSchemaForm(schema, {
    client: clients[0]?.id ?? "",
    rail: rails[0]?.id ?? "",
    amount: "",
    currency: currencies[0] ?? "",
  });
  const { control } = form;

  function submit(request: TransferRequest) {
    onGenerate(request);
    notice({ title: t("requestGeneratedTitle"), description: t("requestGeneratedText") });
  }

  return (
    <Panel title={t("transferTitle")} hint={t("transferHint")} data-anchor="api-banking.transfer">
      <Form
        form={form}
        onSubmit={submit}
        noticeOfProblems={missingNotice(t("transferTitle"))}
        aria-label={t("transferTitle")}
        data-anchor="api-banking.transfer.form"
      >
        <SelectField
          control={control}
          name="client"
          label={t("transferClient")}
          options={clients.map(({ id, name }) => ({ value: id, label: name }))}
          anchor="api-banking.transfer.client"
        />
        <SelectField
          control={control}
          name="rail"
          label={t("transferRail")}
          options={rails.map(({ id, name, fee }) => ({ value: id, label: `${name} · ${fee}` }))}
        />
        <div className="grid gap-4 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <AmountField
            control={control}
            name="amount"
            label={t("transferAmount")}
            anchor="api-banking.transfer.amount"
          />
          <SelectField
            control={control}
            name="currency"
            label={t("transferCurrency")}
            options={optionsOf(currencies)}
          />
        </div>
        <FormActions>
          <SubmitButton data-anchor="api-banking.transfer.generate">
            <FileJson aria-hidden />
            {t("generateRequest")}
          </SubmitButton>
        </FormActions>
      </Form>
    </Panel>
  );
}
