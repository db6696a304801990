import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";

import { Button } from "@/kit/ui/button";
import { cn } from "@/lib/utils";

/** Indent a JSON text; an empty object or list becomes an empty text, and a text that isn't JSON is only trimmed. */
function pretty(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    const empty = typeof value === "object" && value !== null && Object.keys(value).length === 0;
    return empty ? "" : JSON.stringify(value, null, 2);
  } catch {
    return text.trim();
  }
}

type JsonTextProps = {
  text: string;
  /** Name of the text, for the accessible labels of the button and the text. */
  label: string;
  /** Text of the button. */
  title: string;
};

/** JSON text that a button shows and hides; renders nothing if the text is empty. */
export function JsonText({ text, label, title }: JsonTextProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const prettyText = pretty(text);
  if (prettyText === "") return null;
  return (
    <div className="min-w-0">
      <Button
        variant="ghost"
        size="sm"
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => {
          setOpen(!open);
        }}
        className="-ml-1 min-h-6 gap-1 px-1 py-0 text-xs whitespace-nowrap text-muted-foreground"
      >
        <ChevronRight aria-hidden className={cn("size-3!", open && "rotate-90")} />
        {title}
      </Button>
      {open && (
        <pre
          id={id}
          role="region"
          aria-label={label}
          // A scrollable element without focusable content must be focusable itself.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          translate="no"
          className="simulated-mark my-1 max-h-60 overflow-y-auto rounded-md border bg-background p-2 text-left font-mono text-xs whitespace-pre-wrap wrap-anywhere"
        >
          {prettyText}
        </pre>
      )}
    </div>
  );
}
