import { type ClipboardEvent, type ComponentProps } from "react";

import { cn } from "@/lib/utils";

type CodeProps = ComponentProps<"span"> & {
  /** True if a line may break at any character of the code. */
  wrap?: boolean;
  /** Text for the clipboard if it isn't the code itself, such as an address with its simulation mark. */
  copy?: string;
};

/** Code in the monospaced font; the browser doesn't translate it. */
export function Code({ wrap = false, copy, className, ...props }: CodeProps) {
  function copyOther(event: ClipboardEvent) {
    if (copy === undefined) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", copy);
  }
  return (
    <span
      translate="no"
      onCopy={copyOther}
      className={cn(wrap && "min-w-0 wrap-anywhere", "font-mono text-code", className)}
      {...props}
    />
  );
}
