import { Amount } from "@/kit/figures/amount";

const DECIMAL = /^\d+(\.\d+)?$/;

/** Return an amount without currency, letters, commas and blanks. */
function bareAmount(text: string): string {
  return text.replace(/[\p{Sc}\p{L},\s]/gu, "");
}

type EuroAmountProps = { value: string; className?: string };

/**
 * Amount displayed in euros, whatever currency sign and commas the text has; a text without an amount is shown
 * unchanged.
 */
export function EuroAmount({ value, className }: EuroAmountProps) {
  const bare = bareAmount(value);
  if (DECIMAL.test(bare)) return <Amount sign="€" value={bare} className={className} />;
  return <span className={className}>{value}</span>;
}
