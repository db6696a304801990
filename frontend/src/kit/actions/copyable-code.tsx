import { type ClipboardEvent } from "react";

import { CopyButton } from "@/kit/actions/copy-button";
import { Code } from "@/kit/ui/code";

type CopyableCodeProps = {
  value: string;
  /** Name of the code, for the label of the copy button. */
  label: string;
  /** Text for the clipboard if it isn't the code itself, such as an address with its simulation mark. */
  copy?: string;
};

/** Code with a copy button; copying selected code with the keyboard gives the same text as the button. */
export function CopyableCode({ value, label, copy = value }: CopyableCodeProps) {
  function copySelection(event: ClipboardEvent) {
    event.preventDefault();
    event.clipboardData.setData("text/plain", copy);
  }
  return (
    <span className="inline-flex max-w-full flex-wrap items-center justify-end gap-x-1">
      <Code wrap onCopy={copySelection}>
        {value}
      </Code>
      <CopyButton value={copy} label={label} className="px-2" />
    </span>
  );
}
