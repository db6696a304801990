import { useState } from "react";

import { useSchemaForm, WHILE_TYPED } from "@/kit/forms/use-schema-form";
import { notice } from "@/kit/notices/use-notice";
import {
  type BankDetails,
  BankDetailsSchema,
  savedDetails,
  saveDetails,
} from "@/screens/off-ramp-crypto/bank-details";
import { type OffRampContent } from "@/screens/off-ramp-crypto/use-off-ramp-content";

export type BankDetailsForm = ReturnType<typeof useBankDetails>;

/** Return the form of the bank details, which keeps its values after a change of tabs, and the saved account. */
export function useBankDetails(t: OffRampContent) {
  const [savedBankDetails, setSavedBankDetails] = useState(() => savedDetails(t));
  const form = useSchemaForm(BankDetailsSchema, savedBankDetails, WHILE_TYPED);

  function save(details: BankDetails) {
    saveDetails(details);
    setSavedBankDetails(details);
    notice({ title: t("savedTitle"), description: t("savedText") });
  }

  async function verify() {
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return;
    notice({ title: t("verifiedTitle"), description: t("verifiedText") });
  }

  return { form, account: savedBankDetails.iban || savedBankDetails.accountNumber, save, verify };
}
