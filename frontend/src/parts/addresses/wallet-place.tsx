import { TrainingAddress } from "@/parts/addresses/training-address";
import { Code } from "@/kit/ui/code";

const ADDRESS = /^(0x[0-9a-f]{40}|tb1[a-z0-9]+)$/i;

type WalletPlaceProps = { text: string; label: string; otherwise: string };

/**
 * Source or destination of a transfer: a label appears as plain text, an address with a button that copies it with the
 * simulation mark.
 */
export function WalletPlace({ text, label, otherwise }: WalletPlaceProps) {
  if (text === "") return <span className="text-muted-foreground">{otherwise}</span>;
  if (ADDRESS.test(text)) return <TrainingAddress value={text} label={label} />;
  return <Code wrap>{text}</Code>;
}
