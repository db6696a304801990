import { Check, Copy } from "lucide-react";
import { type ComponentProps, useEffect, useState } from "react";

import { notice } from "@/components/notices/use-notice";
import { Button } from "@/components/ui/button";
import { copyText } from "@/lib/clipboard";

const SHOWN_MS = 2000;

type CopyButtonProps = Omit<ComponentProps<typeof Button>, "value" | "children" | "onClick"> & {
  /** The text itself, or what makes it when it is wanted. */
  value: string | (() => string);
  /** What is copied: names the button. */
  label: string;
};

/** Copies a text and says so on itself for two seconds. */
export function CopyButton({ value, label, ...props }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => {
      setCopied(false);
    }, SHOWN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [copied]);

  async function copy(button: Element) {
    const done = await copyText(typeof value === "string" ? value : value(), button);
    setCopied(done);
    if (!done) {
      notice({
        title: "Copy",
        description: "The browser did not allow it. Select the text and copy it by hand.",
        variant: "destructive",
      });
    }
  }

  return (
    <Button
      variant="ghost"
      size="sm"
      {...props}
      aria-label={`Copy ${label}`}
      onClick={(event) => void copy(event.currentTarget)}
    >
      {copied ? <Check aria-hidden className="text-status-ok" /> : <Copy aria-hidden />}
      <span aria-hidden>{copied ? "Copied!" : "Copy"}</span>
      <span role="status" className="sr-only">
        {copied ? "Copied!" : ""}
      </span>
    </Button>
  );
}
