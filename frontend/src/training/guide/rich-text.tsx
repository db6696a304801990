import { Check, Copy } from "lucide-react";

import { useCopy } from "@/kit/actions/use-copy";
import { MARKED, plainText } from "@/lib/plain-text";

type RichTextProps = {
  text: string;
  /** Values to type; a press on a value copies it. */
  values?: readonly string[];
};

/** Text of a script with **strong** and `code` markup. */
export function RichText({ text, values = [] }: RichTextProps) {
  return text.split(MARKED).map((part, place) => {
    if (place % 2 === 0) return part;
    const bare = plainText(part);
    if (values.includes(bare)) return <CopiedValue key={place} value={bare} />;
    if (part.startsWith("**")) return <strong key={place}>{bare}</strong>;
    return (
      <code
        key={place}
        translate="no"
        className="rounded-xs bg-muted px-1 font-mono text-code wrap-anywhere"
      >
        {bare}
      </code>
    );
  });
}

/** Value in a text; a press copies it and keeps the focus in the target field. */
function CopiedValue({ value }: { value: string }) {
  const { copied, copy } = useCopy();
  const Icon = copied ? Check : Copy;
  return (
    <button
      type="button"
      aria-label={`Copy ${value}`}
      translate="no"
      className="rounded-xs bg-muted px-1 font-mono text-code wrap-anywhere hover:bg-accent"
      onMouseDown={(event) => {
        event.preventDefault();
      }}
      onClick={(event) => {
        copy(value, event.currentTarget);
      }}
    >
      <span>{value}</span>
      <Icon aria-hidden className="ml-1 inline size-3.5 align-[-2px] text-muted-foreground" />
      <span role="status" className="sr-only">
        {copied ? "Copied!" : ""}
      </span>
    </button>
  );
}
