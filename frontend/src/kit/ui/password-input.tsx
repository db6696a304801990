import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";

import { Input } from "@/kit/ui/input";
import { cn } from "@/lib/utils";

type PasswordInputProps = Omit<ComponentProps<"input">, "type"> & {
  /** Name of the secret within the labels of the toggle, such as “password” in “Show password”. */
  label?: string;
};

/** Password field with a toggle that shows the typed text. */
export function PasswordInput({ label = "password", className, ...props }: PasswordInputProps) {
  const [isVisible, setVisible] = useState(false);
  const Icon = isVisible ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input
        data-secret
        {...props}
        type={isVisible ? "text" : "password"}
        className={cn("pr-10", className)}
      />
      <button
        type="button"
        aria-label={`${isVisible ? "Hide" : "Show"} ${label}`}
        disabled={props.disabled}
        onClick={() => {
          setVisible(!isVisible);
        }}
        className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-r-md text-muted-foreground hover:text-foreground disabled:opacity-50"
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </div>
  );
}
