import { type Control } from "react-hook-form";
import * as v from "valibot";

import { amountSchema } from "@/kit/forms/amount-schema";
import { noRealIban } from "@/parts/fields/iban-schema";
import { requiredText } from "@/kit/forms/text-schema";

/** Schema of the amount of a conversion; the amount is only used for the quote and never sent. */
export const ConvertedAmountSchema = amountSchema({ zero: true, allowsGroups: true });

/** Schema of a conversion; the only accounts that it rejects are real IBANs, and the amount has no limit. */
export const ConversionSchema = v.object({
  crypto: requiredText(),
  amount: ConvertedAmountSchema,
  fiat: requiredText(),
  account: v.pipe(requiredText(), noRealIban()),
});

export type Conversion = v.InferOutput<typeof ConversionSchema>;

export type ConvertControl = Control<Conversion, unknown, Conversion>;

export const NO_CONVERSION: Conversion = { crypto: "", amount: "", fiat: "", account: "" };
