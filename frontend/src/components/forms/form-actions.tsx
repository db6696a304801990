import { CircleAlert } from "lucide-react";
import { type ComponentProps } from "react";
import { useFormState } from "react-hook-form";

import { Button } from "@/components/ui/button";
import { cn } from "@/lib/utils";

/** The foot of a form: why it was refused as a whole, and its buttons. */
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

/** Sends the form, and shows that it is being sent; the second click of a double one is none. */
export function SubmitButton({
  type = "submit",
  onClick,
  ...props
}: ComponentProps<typeof Button>) {
  const { isSubmitting } = useFormState();
  return (
    <Button
      type={type}
      busy={isSubmitting}
      onClick={(event) => {
        // What the first click sent may be done by now, and its form be empty again.
        if (event.detail > 1) event.preventDefault();
        else onClick?.(event);
      }}
      {...props}
    />
  );
}
