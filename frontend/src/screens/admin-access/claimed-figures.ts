import { pathways } from "@/parts/swiftnet/download-pathways";
import { formatAmount, formatDecimal } from "@/lib/format";
import { type AdminContent } from "@/screens/admin-access/use-admin-content";

const MOST_DECIMALS = 9;

/** A number of the console as it is shown: grouped, with the decimals that it has. */
export function shownNumber(value: number): string {
  return formatDecimal(String(value), 0, MOST_DECIMALS);
}

/** What the console claims in figures, for the places of its texts: each figure is in one entry, each count in its list. */
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
