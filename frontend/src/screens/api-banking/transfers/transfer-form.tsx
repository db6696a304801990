import { FileJson } from "lucide-react";

import { AmountField } from "@/kit/forms/amount-field";
import { fieldsOf } from "@/kit/forms/fields-of";
import { FormCard, SubmitActions } from "@/kit/forms/form";
import { missingNotice } from "@/kit/forms/missing-notice";
import { optionsOf } from "@/kit/forms/options";
import { SelectField } from "@/kit/forms/select-field";
import { cardOf } from "@/kit/layout/panel";
import { type Client } from "@/screens/api-banking/clients/clients";
import { type BankingContent } from "@/screens/api-banking/use-banking-content";
import { type ClientTransfer } from "@/screens/api-banking/transfers/use-transfer";

type TransferFormProps = {
  clients: readonly Client[];
  transfer: ClientTransfer;
  t: BankingContent;
};

/** Form that configures a transfer through the bank's API. */
export function TransferForm({ clients, transfer: { form, generate }, t }: TransferFormProps) {
  const field = fieldsOf(form, "api-banking.transfer");
  return (
    <FormCard
      {...cardOf(t, "api-banking.transfer")}
      form={form}
      onSubmit={generate}
      noticeOfProblems={missingNotice(t("transferTitle"))}
    >
      <SelectField
        {...field("client", t("transferClient"))}
        records
        options={clients.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField
        {...field("rail", t("transferRail"), null)}
        options={t
          .rows("waivers")
          .map(({ id, name, fee }) => ({ value: id, label: `${name} · ${fee}` }))}
      />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <AmountField {...field("amount", t("transferAmount"))} />
        <SelectField
          {...field("currency", t("transferCurrency"), null)}
          options={optionsOf(t.list("currencies"))}
        />
      </div>
      <SubmitActions
        icon={FileJson}
        label={t("generateRequest")}
        anchor="api-banking.transfer.generate"
      />
    </FormCard>
  );
}
