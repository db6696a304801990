import { type Control } from "react-hook-form";
import * as v from "valibot";

import { amountSchema } from "@/kit/forms/amount-schema";
import { noRealIban } from "@/parts/fields/iban-schema";
import { requiredText } from "@/kit/forms/text-schema";

/** The amount of a conversion, which is calculated with and sent to nobody. */
export const ConvertedAmountSchema = amountSchema({ zero: true, grouped: true });

/** What a conversion needs; neither its amount nor its account is held to any limit but that of what is real. */
export const ConversionSchema = v.object({
  crypto: requiredText(),
  amount: ConvertedAmountSchema,
  fiat: requiredText(),
  account: v.pipe(requiredText(), noRealIban()),
});

export type Conversion = v.InferOutput<typeof ConversionSchema>;

export type ConvertControl = Control<Conversion, unknown, Conversion>;

export const NO_CONVERSION: Conversion = { crypto: "", amount: "", fiat: "", account: "" };
