import { CircleAlert, type LucideIcon } from "lucide-react";
import { type ComponentProps } from "react";
import { useFormState } from "react-hook-form";

import { type Anchor } from "@/anchors/anchor";
import { useEmpty } from "@/kit/forms/use-empty";
import { Button } from "@/kit/ui/button";
import { cn } from "@/lib/utils";

/** Footer of a form: its own error, and its buttons. */
export function FormActions({ className, children, ...props }: ComponentProps<"div">) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <FormAlert />
      <div className={cn("flex flex-wrap items-center gap-2", className)} {...props}>
        {children}
      </div>
    </div>
  );
}

function FormAlert() {
  const message = useFormState().errors.root?.server?.message;
  if (!message) return null;
  return (
    <p
      role="alert"
      className="flex gap-2 rounded-md border border-destructive/60 px-3 py-2 text-sm"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-destructive" />
      <span className="line-clamp-8 min-w-0 wrap-anywhere">{message}</span>
    </p>
  );
}

type SubmitButtonProps = ComponentProps<typeof Button> & {
  /** Names of the fields that must be filled in to enable the button. */
  needs?: readonly string[];
};

/** Button that submits the form and is busy while it is sent; ignores the second click of a double click. */
export function SubmitButton({
  type = "submit",
  needs = [],
  disabled,
  onClick,
  ...props
}: SubmitButtonProps) {
  const { isSubmitting } = useFormState();
  const lacks = useEmpty(needs).includes(true);
  return (
    <Button
      type={type}
      busy={isSubmitting}
      disabled={lacks || disabled}
      onClick={(event) => {
        // The first click may have completed the action and emptied the form.
        if (event.detail > 1) event.preventDefault();
        else onClick?.(event);
      }}
      {...props}
    />
  );
}

type SubmitActionsProps = Pick<SubmitButtonProps, "needs" | "children"> & {
  icon: LucideIcon;
  label: string;
  anchor: Anchor;
};

/** Usual footer of a form: its submit button, then the buttons among the children. */
export function SubmitActions({ icon: Icon, label, anchor, needs, children }: SubmitActionsProps) {
  return (
    <FormActions>
      <SubmitButton needs={needs} data-anchor={anchor}>
        <Icon aria-hidden />
        {label}
      </SubmitButton>
      {children}
    </FormActions>
  );
}
