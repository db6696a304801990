import { FileJson } from "lucide-react";

import { AmountField } from "@/components/forms/amount-field";
import { Form } from "@/components/forms/form";
import { FormActions, SubmitButton } from "@/components/forms/form-actions";
import { missingNotice } from "@/components/forms/missing-notice";
import { optionsOf } from "@/components/forms/options";
import { SelectField } from "@/components/forms/select-field";
import { Panel } from "@/components/layout/panel";
import { type Client } from "@/screens/api-banking/clients";
import { type BankingContent } from "@/screens/api-banking/use-banking-content";
import { type Transfer } from "@/screens/api-banking/use-transfer";

type TransferFormProps = { clients: readonly Client[]; transfer: Transfer; t: BankingContent };

/** What a transfer by the bank's API is configured with. */
export function TransferForm({ clients, transfer: { form, generate }, t }: TransferFormProps) {
  const { control } = form;
  return (
    <Panel title={t("transferTitle")} hint={t("transferHint")} data-anchor="api-banking.transfer">
      <Form
        form={form}
        onSubmit={generate}
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
          options={t
            .rows("waivers")
            .map(({ id, name, fee }) => ({ value: id, label: `${name} · ${fee}` }))}
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
            options={optionsOf(t.list("currencies"))}
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
