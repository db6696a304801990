import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";

import { CopyButton } from "@/kit/actions/copy-button";
import { Button } from "@/kit/ui/button";
import { Code } from "@/kit/ui/code";
import { type BankingContent } from "@/screens/api-banking/use-banking-content";

const HEAD = 7;
const TAIL = 4;

/** Mask the middle of a secret, so that bystanders can't read it; its ends are enough to identify it. */
function maskSecret(value: string): string {
  return `${value.slice(0, HEAD)}${"•".repeat(8)}${value.slice(-TAIL)}`;
}

type SecretValueProps = { value: string; what: string; t: BankingContent };

/** Simulated secret, masked until the user reveals it; Copy always copies the whole secret. */
export function SecretValue({ value, what, t }: SecretValueProps) {
  const [isVisible, setVisible] = useState(false);
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-1">
      <Code wrap>{isVisible ? value : maskSecret(value)}</Code>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={t(isVisible ? "hide" : "reveal", { what })}
        onClick={() => {
          setVisible(!isVisible);
        }}
      >
        {isVisible ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </Button>
      <CopyButton value={value} label={what} className="-my-1 px-2" />
    </span>
  );
}
