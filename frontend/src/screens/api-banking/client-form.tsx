import { UserPlus } from "lucide-react";
import { useMemo } from "react";
import * as v from "valibot";

import { AmountField } from "@/components/forms/amount-field";
import { amountSchema } from "@/components/forms/amount-schema";
import { Form } from "@/components/forms/form";
import { FormActions, SubmitButton } from "@/components/forms/form-actions";
import { missingNotice } from "@/components/forms/missing-notice";
import { TextField } from "@/components/forms/text-field";
import { orNothing, requiredText } from "@/components/forms/text-schema";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { Panel } from "@/components/layout/panel";
import { notice } from "@/components/notices/use-notice";
import { type NewClient } from "@/screens/api-banking/clients";
import { type Clients } from "@/screens/api-banking/use-clients";
import { type BankingContent } from "@/screens/api-banking/use-banking-content";

const EMPTY: NewClient = {
  name: "",
  email: "",
  transferLimit: "",
  dailyLimit: "",
  monthlyLimit: "",
};
const LONGEST_NAME = 80;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const THOUSANDS = /^€?\s*\d{1,3}(,\d{3})+(\.\d+)?$/;

/** A limit that may be left out; it may be typed as the placeholders show it, whose commas group thousands. */
const limitSchema = v.pipe(
  v.string(),
  v.transform((text) => (THOUSANDS.test(text.trim()) ? text.replaceAll(/[€,\s]/g, "") : text)),
  orNothing(amountSchema({ decimals: 2 })),
);

function schemaOf(t: BankingContent) {
  return v.object({
    name: requiredText({ message: t("clientNameMissing"), max: LONGEST_NAME }),
    email: v.pipe(
      requiredText({ message: t("clientEmailMissing") }),
      v.regex(EMAIL, t("clientEmailWrong")),
    ),
    transferLimit: limitSchema,
    dailyLimit: limitSchema,
    monthlyLimit: limitSchema,
  });
}

type ClientFormProps = { create: Clients["create"]; t: BankingContent };

/** Where a client is made, with keys that open nothing. */
export function ClientForm({ create, t }: ClientFormProps) {
  const schema = useMemo(() => schemaOf(t), [t]);
  const form = useSchemaForm(schema, EMPTY);

  function submit(values: NewClient) {
    const { name } = create(values);
    notice({ title: t("clientCreatedTitle"), description: t("clientCreatedText", { name }) });
    form.reset(EMPTY);
  }

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
