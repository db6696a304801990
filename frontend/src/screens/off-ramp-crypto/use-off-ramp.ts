import { useSchemaForm, WHILE_TYPED } from "@/kit/forms/use-schema-form";
import { notice } from "@/kit/notices/use-notice";
import { useProcess } from "@/kit/process/use-process";
import { formatAmount } from "@/lib/format";
import {
  type Conversion,
  ConversionSchema,
  NO_CONVERSION,
} from "@/screens/off-ramp-crypto/conversion";
import { quoteOf } from "@/screens/off-ramp-crypto/quote";
import { type OffRampContent } from "@/screens/off-ramp-crypto/use-off-ramp-content";

const PROCESSING_MS = 2000;

export type OffRamp = ReturnType<typeof useOffRamp>;

/**
 * Return the form of the conversion, which keeps its values after a change of tabs, and its simulated processing of 2
 * seconds.
 */
export function useOffRamp(t: OffRampContent) {
  const form = useSchemaForm(ConversionSchema, NO_CONVERSION, WHILE_TYPED);
  const { process, start } = useProcess();
  const running = process.state === "running";

  async function initiate(conversion: Conversion): Promise<void> {
    // Check `running` here, because a remounted form has lost its submitting state.
    if (running || !(await start([{ ms: PROCESSING_MS }]))) return;
    const { crypto, amount, fiat } = conversion;
    const quote = quoteOf(conversion, t);
    notice({
      title: t("initiatedTitle"),
      description: t("initiatedText", {
        crypto,
        amount,
        fiat,
        value: quote === undefined ? "0" : formatAmount(quote.value, quote.decimals),
        days: t("processingTime"),
      }),
    });
  }

  return { form, state: process.state, running, initiate };
}
