import { Check, Copy } from "lucide-react";
import { type ComponentProps } from "react";

import { useCopy } from "@/kit/actions/use-copy";
import { Button } from "@/kit/ui/button";

type CopyButtonProps = Omit<ComponentProps<typeof Button>, "value" | "children" | "onClick"> & {
  /** Text to copy, or a function that returns it. */
  value: string | (() => string);
  /** Name of the copied value, for the button's label. */
  label: string;
};

/** Button that copies a text and shows a confirmation for two seconds. */
export function CopyButton({ value, label, ...props }: CopyButtonProps) {
  const { copied, copy } = useCopy();

  return (
    <Button
      variant="ghost"
      size="sm"
      {...props}
      aria-label={`Copy ${label}`}
      onClick={(event) => {
        copy(typeof value === "string" ? value : value(), event.currentTarget);
      }}
    >
      {copied ? <Check aria-hidden className="text-status-ok" /> : <Copy aria-hidden />}
      <span aria-hidden>{copied ? "Copied!" : "Copy"}</span>
      <span role="status" className="sr-only">
        {copied ? "Copied!" : ""}
      </span>
    </Button>
  );
}
