import { pathways } from "@/parts/swiftnet/download-pathways";
import { formatAmount, formatDecimal } from "@/lib/format";
import { type AdminContent } from "@/screens/admin-access/use-admin-content";

const MAX_DECIMALS = 9;

/** Return a number as the console displays it: with grouped thousands and all its decimals. */
export function formatNumber(value: number): string {
  return formatDecimal(String(value), 0, MAX_DECIMALS);
}

/**
 * Return the numbers for the placeholders in the texts, so that each number is defined in one place; counts are the
 * lengths of lists.
 */
export function claimedFigures(t: AdminContent) {
  return {
    banks: formatNumber(t.number("banks")),
    messages: formatNumber(t.number("messages")),
    success: `${formatNumber(t.number("success"))}%`,
    claimedAmount: formatAmount(t.amount("claimedAmount")),
    retryLimit: formatNumber(t.number("retryLimit")),
    pathways: formatNumber(pathways.length),
    steps: formatNumber(t.rows("processSteps").length),
    wallet: t("masterWallet"),
  };
}
