import { UserPlus } from "lucide-react";

import { AmountField } from "@/components/forms/amount-field";
import { Form } from "@/components/forms/form";
import { FormActions, SubmitButton } from "@/components/forms/form-actions";
import { missingNotice } from "@/components/forms/missing-notice";
import { TextField } from "@/components/forms/text-field";
import { Panel } from "@/components/layout/panel";
import { type BankingContent } from "@/screens/api-banking/use-banking-content";
import { type NewClientForm } from "@/screens/api-banking/use-client-form";

type ClientFormProps = { newClient: NewClientForm; t: BankingContent };

/** Where a client is made, with keys that open nothing. */
export function ClientForm({ newClient: { form, submit }, t }: ClientFormProps) {
  return (
    <Panel
      title={t("clientFormTitle")}
      hint={t("clientFormHint")}
      data-anchor="api-banking.newClient"
    >
      <Form
        form={form}
        onSubmit={submit}
        noticeOfProblems={missingNotice(t("clientMissingTitle"))}
        aria-label={t("clientFormTitle")}
        data-anchor="api-banking.newClient.form"
      >
        <TextField
          control={form.control}
          name="name"
          label={t("clientName")}
          hint={t("clientNameHint")}
          autoComplete="off"
          anchor="api-banking.newClient.name"
        />
        <TextField
          control={form.control}
          name="email"
          label={t("clientEmail")}
          hint={t("clientEmailHint")}
          placeholder={t("clientEmailPlaceholder")}
          autoComplete="off"
          autoCapitalize="off"
          inputMode="email"
          spellCheck={false}
          anchor="api-banking.newClient.email"
        />
        <AmountField
          control={form.control}
          name="transferLimit"
          label={t("transferLimit")}
          currency={t("limitCurrency")}
          optional
        />
        <AmountField
          control={form.control}
          name="dailyLimit"
          label={t("dailyLimit")}
          placeholder={t("dailyPlaceholder")}
          currency={t("limitCurrency")}
          optional
        />
        <AmountField
          control={form.control}
          name="monthlyLimit"
          label={t("monthlyLimit")}
          placeholder={t("monthlyPlaceholder")}
          currency={t("limitCurrency")}
          optional
        />
        <FormActions>
          <SubmitButton data-anchor="api-banking.newClient.create">
            <UserPlus aria-hidden />
            {t("createClient")}
          </SubmitButton>
        </FormActions>
      </Form>
    </Panel>
  );
}
