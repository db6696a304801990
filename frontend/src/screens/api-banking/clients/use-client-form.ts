import * as v from "valibot";

import { amountSchema } from "@/kit/forms/amount-schema";
import { withEmpty, requiredText } from "@/kit/forms/text-schema";
import { useSchemaForm } from "@/kit/forms/use-schema-form";
import { notice } from "@/kit/notices/use-notice";
import { type NewClient } from "@/screens/api-banking/clients/clients";
import { type Clients } from "@/screens/api-banking/clients/use-clients";
import { type BankingContent } from "@/screens/api-banking/use-banking-content";

const EMPTY: NewClient = {
  name: "",
  email: "",
  transferLimit: "",
  dailyLimit: "",
  monthlyLimit: "",
};
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Schema of an optional limit; commas may group thousands, as in the field's placeholder. */
const limitSchema = withEmpty(amountSchema({ decimals: 2, allowsGroups: true }));

function schemaOf(t: BankingContent) {
  return v.object({
    name: requiredText({ message: t("clientNameMissing"), max: 80 }),
    email: v.pipe(
      requiredText({ message: t("clientEmailMissing") }),
      v.regex(EMAIL, t("clientEmailWrong")),
    ),
    transferLimit: limitSchema,
    dailyLimit: limitSchema,
    monthlyLimit: limitSchema,
  });
}

export type NewClientForm = ReturnType<typeof useClientForm>;

/** Return the form of a new client; the screen owns it, so that its draft survives a change of tabs. */
export function useClientForm(create: Clients["create"], t: BankingContent) {
  const form = useSchemaForm(schemaOf(t), EMPTY);

  function submit(values: NewClient) {
    const { name } = create(values);
    notice({ title: t("clientCreatedTitle"), description: t("clientCreatedText", { name }) });
    form.reset(EMPTY);
  }

  return { form, submit };
}
