import { pathways } from "@/parts/swiftnet/download-pathways";
import { formatAmount, formatDecimal } from "@/lib/format";
import { type AdminContent } from "@/screens/admin-access/use-admin-content";

const MAX_DECIMALS = 9;

/** Return a number as the console shows it: with grouped thousands and all its decimals. */
export function shownNumber(value: number): string {
  return formatDecimal(String(value), 0, MAX_DECIMALS);
}

/** Return the figures for the placeholders of the texts, so that no text repeats a number; counts come from their lists. */
export function claimedFigures(t: AdminContent) {
  return {
    banks: shownNumber(t.number("banks")),
    messages: shownNumber(t.number("messages")),
    success: `${shownNumber(t.number("success"))}%`,
    claimedAmount: formatAmount(t.amount("claimedAmount")),
    retryLimit: shownNumber(t.number("retryLimit")),
    pathways: shownNumber(pathways.length),
    steps: shownNumber(t.rows("processSteps").length),
    wallet: t("masterWallet"),
  };
}
