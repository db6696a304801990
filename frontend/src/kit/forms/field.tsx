import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import {
  type Control,
  type FieldPath,
  type FieldPathByValue,
  type FieldValues,
  useFormState,
} from "react-hook-form";

import { type Anchor } from "@/anchors/anchor";
import { useFieldError } from "@/kit/forms/use-field-error";
import { useStableWhilePressed } from "@/kit/forms/use-stable-while-pressed";
import { Label } from "@/kit/ui/label";
import { keepCodes } from "@/kit/ui/keep-codes";
import { wrapText } from "@/kit/ui/wrap-text";
import { cn } from "@/lib/utils";

/** Props of every field: the path of its value in the form, its label, hint and anchor. */
export type FieldProps<In extends FieldValues, Value> = {
  control: Control<In, unknown, unknown>;
  name: FieldPathByValue<In, Value>;
  label: ReactNode;
  /** Help text below the control. */
  hint?: ReactNode;
  /** Set if the field may stay empty. */
  optional?: boolean;
  className?: string;
  anchor?: Anchor;
};

/** Attributes that link a control to its label, hint and error. */
type ControlProps = {
  id: string;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
};

type FieldFrameProps<In extends FieldValues> = Omit<FieldProps<In, never>, "name"> & {
  name: FieldPath<In>;
  /** Set if the value is never stored in a draft. */
  secret?: boolean;
  /** Set if the control is on one line with its label. */
  inline?: boolean;
  children: (props: ControlProps, labelId: string) => ReactNode;
};

/** Control with its label, hint and error. */
export function Field<In extends FieldValues>({
  control,
  name,
  label,
  hint,
  optional = false,
  secret,
  className,
  anchor,
  inline = false,
  children,
}: FieldFrameProps<In>) {
  const id = useId();
  const formState = useFormState({ control, name, exact: true });
  const fieldError = control.getFieldState(name, formState).error;
  const { message, ...watched } = useFieldError(fieldError, formState.submitCount);
  const error = useStableWhilePressed(message);
  const descriptionIds = [error && `${id}-error`, hint !== undefined && `${id}-hint`].filter(
    Boolean,
  );
  return (
    <div
      data-field={name}
      data-secret={secret === true ? true : undefined}
      data-anchor={anchor}
      {...watched}
      className={cn("grid min-w-0 grid-cols-1 content-start gap-1.5", className)}
    >
      <div
        className={
          inline
            ? "flex min-h-8 items-center justify-between gap-3"
            : "grid min-w-0 grid-cols-1 gap-1.5"
        }
      >
        <Label id={`${id}-label`} htmlFor={id}>
          {wrapText(label)}{" "}
          {optional && <span className="font-normal text-muted-foreground">(optional)</span>}
        </Label>
        {children(
          {
            id,
            "aria-invalid": error !== undefined,
            "aria-describedby": descriptionIds.join(" ") || undefined,
          },
          `${id}-label`,
        )}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs wrap-anywhere text-muted-foreground">
          {keepCodes(hint)}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="flex gap-1.5 text-xs text-destructive">
          <CircleAlert aria-hidden className="size-4 shrink-0" />
          <span className="line-clamp-6 min-w-0 wrap-anywhere">{error}</span>
        </p>
      )}
    </div>
  );
}
