import { useState } from "react";
import * as v from "valibot";

import { type ExplainedMessage, readMt103 } from "@/api/mt103";
import { useAction } from "@/kit/actions/use-action";
import { requiredLines } from "@/kit/forms/text-schema";
import { useSchemaForm } from "@/kit/forms/use-schema-form";
import { type BankingContent } from "@/screens/api-banking/use-banking-content";

const MAX_LENGTH = 10_000;

export type Reading = ReturnType<typeof useReading>;

/** Return the form of a pasted message and its explanation; the screen owns both, so that they survive a change of tabs. */
export function useReading(t: BankingContent) {
  const [message, setMessage] = useState<ExplainedMessage>();
  const form = useSchemaForm(
    v.object({ text: requiredLines({ message: t("readMissing"), max: MAX_LENGTH }) }),
    { text: "" },
  );
  const { submit: explain } = useAction({
    call: readMt103,
    accepts: ({ text }) => Boolean(text),
    failure: { title: t("readFailedTitle"), otherwise: t("readFailedText") },
    onSuccess: setMessage,
  });
  return { form, message, explain };
}
