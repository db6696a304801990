import { useState } from "react";
import * as v from "valibot";

import { type Mt103, type NewMt103, writeMt103 } from "@/api/mt103";
import { amountSchema } from "@/kit/forms/amount-schema";
import { bicSchema } from "@/parts/fields/bic-schema";
import { choiceSchema } from "@/kit/forms/choice-schema";
import { requiredText } from "@/kit/forms/text-schema";
import { useSentForm } from "@/kit/forms/use-sent-form";
import { useProposal } from "@/parts/fields/use-proposal";
import { visibleText } from "@/lib/visible-text";
import { useRoom } from "@/live/use-room";
import { generateReference } from "@/screens/api-banking/generate-reference";
import { type BankingContent } from "@/screens/api-banking/use-banking-content";

const TYPES = ["swift", "non-swift"] as const satisfies NewMt103["type"][];
export const MT103_CURRENCIES = [
  "EUR",
  "USD",
  "GBP",
  "CHF",
] as const satisfies NewMt103["currency"][];
const MARK_FORM = /^(SIM|TRN)-/;
/**
 * Maximum length of a purpose: three lines of 35 characters and two blanks for the line breaks. Line breaks between
 * words may leave less space, which the server checks.
 */
const MAX_PURPOSE_LENGTH = 3 * 35 + 2;

function schemaOf(t: BankingContent) {
  return v.object({
    type: choiceSchema(TYPES),
    senderBank: bicSchema(t("mt103SenderMissing")),
    receiverBank: bicSchema(t("mt103ReceiverMissing")),
    amount: amountSchema({ decimals: 2 }),
    currency: choiceSchema(MT103_CURRENCIES),
    reference: v.pipe(
      requiredText({ message: t("mt103ReferenceMissing") }),
      v.regex(MARK_FORM, t("mt103ReferenceUnmarked")),
    ),
    purpose: v.pipe(
      v.string(),
      v.transform(visibleText),
      v.check((text) => Array.from(text).length <= MAX_PURPOSE_LENGTH, t("mt103PurposeLong")),
    ),
  });
}

export type Mt103State = ReturnType<typeof useMt103>;

/** Return the form of an MT103 and the generated message; the screen owns both, so that they survive a change of tabs. */
export function useMt103(t: BankingContent) {
  const { dice } = useRoom();
  const [message, setMessage] = useState<Mt103>();
  const reference = generateReference(dice, "mt103");
  const sent = useSentForm(t, "api-banking.mt103", {
    schema: schemaOf(t),
    start: {
      type: "swift",
      senderBank: t("mt103SenderDefault"),
      receiverBank: "",
      amount: "",
      currency: "EUR",
      reference,
      purpose: "",
    },
    call: writeMt103,
    accepts: ({ text }) => Boolean(text),
    success: { title: t("mt103GeneratedTitle"), description: t("mt103GeneratedText") },
    failure: { title: t("mt103FailedTitle"), otherwise: t("mt103FailedText") },
    onSuccess: setMessage,
  });
  useProposal(sent.form, "reference", reference);
  return { ...sent, message };
}
