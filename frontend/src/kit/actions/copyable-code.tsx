import { CopyButton } from "@/kit/actions/copy-button";
import { Code } from "@/kit/ui/code";

type CopyableCodeProps = {
  value: string;
  /** Name of the code, for the label of the copy button. */
  label: string;
  /** Text for the clipboard if it isn't the code itself. */
  copy?: string;
};

/** Code with a copy button; copying selected code with the keyboard gives the same text as the button. */
export function CopyableCode({ value, label, copy = value }: CopyableCodeProps) {
  return (
    <span className="inline-flex max-w-full flex-wrap items-center justify-end gap-x-1">
      <Code wrap copy={copy}>
        {value}
      </Code>
      <CopyButton value={copy} label={label} className="px-2" />
    </span>
  );
}
