import { Amount } from "@/kit/figures/amount";

const DECIMAL = /^\d+(\.\d+)?$/;

/** An amount as its digits alone: without signs of currencies, commas and blanks. */
function bareAmount(text: string): string {
  return text.replace(/[\p{Sc}\p{L},\s]/gu, "");
}

type EuroAmountProps = { value: string; className?: string };

/** An amount as euro, whatever signs and commas it came with; a text that is no amount stays as it is. */
export function EuroAmount({ value, className }: EuroAmountProps) {
  const bare = bareAmount(value);
  if (DECIMAL.test(bare)) return <Amount sign="€" value={bare} className={className} />;
  return <span className={className}>{value}</span>;
}
