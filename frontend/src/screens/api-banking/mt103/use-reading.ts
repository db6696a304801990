import { useState } from "react";
import * as v from "valibot";

import { type ExplainedMessage, readMt103 } from "@/api/mt103";
import { requiredLines } from "@/kit/forms/text-schema";
import { useSentForm } from "@/kit/forms/use-sent-form";
import { type BankingContent } from "@/screens/api-banking/use-banking-content";

export type Reading = ReturnType<typeof useReading>;

/** Return the form of a pasted message and its explanation; the screen owns both, so that they survive a change of tabs. */
export function useReading(t: BankingContent) {
  const [message, setMessage] = useState<ExplainedMessage>();
  const sent = useSentForm(t, "api-banking.read", {
    schema: v.object({ text: requiredLines({ message: t("readMissing"), max: 10_000 }) }),
    start: { text: "" },
    call: readMt103,
    accepts: ({ text }) => Boolean(text),
    failure: { title: t("readFailedTitle"), otherwise: t("readFailedText") },
    onSuccess: setMessage,
  });
  return { ...sent, message };
}
