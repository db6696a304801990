import { UserPlus } from "lucide-react";

import { AmountField } from "@/kit/forms/amount-field";
import { fieldsOf } from "@/kit/forms/fields-of";
import { FormCard, SubmitActions } from "@/kit/forms/form";
import { missingNotice } from "@/kit/forms/missing-notice";
import { TextField } from "@/kit/forms/text-field";
import { type BankingContent } from "@/screens/api-banking/use-banking-content";
import { type NewClientForm } from "@/screens/api-banking/clients/use-client-form";

type ClientFormProps = { newClient: NewClientForm; t: BankingContent };

/** Form that creates a client; the client's keys open nothing. */
export function ClientForm({ newClient: { form, submit }, t }: ClientFormProps) {
  const field = fieldsOf(form, "api-banking.newClient");
  return (
    <FormCard
      title={t("clientFormTitle")}
      hint={t("clientFormHint")}
      data-anchor="api-banking.newClient"
      className="@container"
      form={form}
      onSubmit={submit}
      noticeOfProblems={missingNotice(t("clientMissingTitle"))}
    >
      <div className="grid gap-4 *:col-span-full @min-[42rem]:grid-cols-6 @min-[42rem]:*:col-span-2 @min-[42rem]:*:nth-[-n+2]:col-span-3">
        <TextField {...field("name", t("clientName"))} hint={t("clientNameHint")} />
        <TextField
          {...field("email", t("clientEmail"))}
          hint={t("clientEmailHint")}
          placeholder={t("clientEmailPlaceholder")}
          autoCapitalize="off"
          inputMode="email"
          spellCheck={false}
        />
        <AmountField
          {...field("transferLimit", t("transferLimit"), null)}
          currency={t("limitCurrency")}
          optional
        />
        <AmountField
          {...field("dailyLimit", t("dailyLimit"), null)}
          placeholder={t("dailyPlaceholder")}
          currency={t("limitCurrency")}
          optional
        />
        <AmountField
          {...field("monthlyLimit", t("monthlyLimit"), null)}
          placeholder={t("monthlyPlaceholder")}
          currency={t("limitCurrency")}
          optional
        />
      </div>
      <SubmitActions
        icon={UserPlus}
        label={t("createClient")}
        anchor="api-banking.newClient.create"
      />
    </FormCard>
  );
}
