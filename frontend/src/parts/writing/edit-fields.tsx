import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId, useState } from "react";

import { type Option } from "@/kit/forms/options";
import { Input } from "@/kit/ui/input";
import { Label } from "@/kit/ui/label";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/kit/ui/select";
import { Switch } from "@/kit/ui/switch";
import { cn } from "@/lib/utils";

export type FrameProps = {
  label: string;
  hint?: string;
  /** Messages of the server about this field. */
  errors?: readonly string[];
  /** Path of the field in the walkthrough's file; the form uses the path to find the field. */
  path?: string;
  /** Remark below the field. */
  note?: ReactNode;
};

type EditProps<Value> = FrameProps & { value: Value; onChange: (value: Value) => void };

type ControlProps = {
  id: string;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
};

/** Messages about a field or a step. */
export function Messages({ id, texts }: { id?: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <div id={id} className="grid gap-1 text-xs text-destructive">
      {texts.map((text) => (
        <p key={text} className="flex gap-1.5">
          <CircleAlert aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </p>
      ))}
    </div>
  );
}

type EditFrameProps = FrameProps & {
  inline?: boolean;
  children: (control: ControlProps) => ReactNode;
};

/** Control of the editor with its label, hint and messages; the control writes into the draft, not into a form. */
export function EditFrame({
  label,
  hint,
  errors = [],
  path,
  note,
  inline,
  children,
}: EditFrameProps) {
  const id = useId();
  const about = [
    errors.length > 0 && `${id}-error`,
    hint !== undefined && `${id}-hint`,
    Boolean(note) && `${id}-note`,
  ];
  return (
    <div data-path={path} className="grid min-w-0 grid-cols-1 gap-1">
      <div className={cn(inline ? "flex items-center justify-between gap-3" : "grid gap-1")}>
        <Label htmlFor={id}>{label}</Label>
        {children({
          id,
          "aria-invalid": errors.length > 0,
          "aria-describedby": about.filter(Boolean).join(" ") || undefined,
        })}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs wrap-anywhere text-muted-foreground">
          {hint}
        </p>
      )}
      <Messages id={`${id}-error`} texts={errors} />
      {Boolean(note) && <div id={`${id}-note`}>{note}</div>}
    </div>
  );
}

type TextEditProps = EditProps<string> & {
  rows?: number;
  /** Return suggested texts, or values with their labels; called when the field gets the focus. */
  proposals?: () => readonly Option[];
} & Pick<ComponentProps<"input">, "inputMode">;

/** Field for a text, of one line or of several `rows`. */
export function TextEdit({ value, onChange, rows, proposals, inputMode, ...frame }: TextEditProps) {
  const listId = useId();
  const [listed, setListed] = useState<readonly Option[]>([]);
  return (
    <EditFrame {...frame}>
      {(control) =>
        rows === undefined ? (
          <>
            <Input
              {...control}
              autoComplete="off"
              inputMode={inputMode}
              list={proposals && listId}
              value={value}
              onFocus={() => {
                if (proposals) setListed(proposals());
              }}
              onChange={(event) => {
                onChange(event.target.value);
              }}
            />
            {proposals && (
              <datalist id={listId}>
                {listed.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label === option.value ? undefined : option.label}
                  </option>
                ))}
              </datalist>
            )}
          </>
        ) : (
          <textarea
            {...control}
            rows={rows}
            dir="auto"
            value={value}
            onChange={(event) => {
              onChange(event.target.value);
            }}
            className="w-full min-w-0 resize-y rounded-md border border-input bg-background px-3 py-2 text-sm text-foreground focus-visible:border-ring focus-visible:outline-offset-0 aria-invalid:border-destructive"
          />
        )
      }
    </EditFrame>
  );
}

type NumberEditProps = EditProps<number | undefined> & { usual: number; min: number; max: number };

/** Choice of a small whole number; the default number isn't written to the script. */
export function NumberEdit({ value, onChange, usual, min, max, ...frame }: NumberEditProps) {
  const numbers = Array.from({ length: max - min + 1 }, (_, index) => String(min + index));
  return (
    <SelectEdit
      {...frame}
      value={String(value ?? usual)}
      options={numbers.map((number) => ({ value: number, label: number }))}
      onChange={(chosen) => {
        // Change nothing if the chosen number is already shown, so that a file that contains the default number keeps
        // it.
        if (Number(chosen) !== (value ?? usual)) {
          onChange(Number(chosen) === usual ? undefined : Number(chosen));
        }
      }}
    />
  );
}

type SelectEditProps = EditProps<string> & { options: readonly Option[]; placeholder?: string };

/** Choice from a list. The list is as wide as its field, and may cover the pane that the field is in. */
export function SelectEdit({ value, onChange, options, placeholder, ...frame }: SelectEditProps) {
  return (
    <EditFrame {...frame}>
      {(control) => (
        <Select value={value} onValueChange={onChange}>
          <SelectTrigger {...control}>
            <SelectValue placeholder={placeholder} />
          </SelectTrigger>
          <SelectContent collisionBoundary={null} className="max-w-(--radix-select-trigger-width)">
            {options.map((option) => (
              <SelectItem key={option.value} value={option.value}>
                {option.label}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      )}
    </EditFrame>
  );
}

export function SwitchEdit({ value, onChange, ...frame }: EditProps<boolean>) {
  return (
    <EditFrame inline {...frame}>
      {(control) => <Switch {...control} checked={value} onCheckedChange={onChange} />}
    </EditFrame>
  );
}

type EditGroupProps = Pick<FrameProps, "label" | "errors" | "path"> & { children: ReactNode };

/** Named group of fields. */
export function EditGroup({ label, errors = [], path, children }: EditGroupProps) {
  const id = useId();
  return (
    <fieldset
      data-path={path}
      aria-describedby={errors.length > 0 ? id : undefined}
      className="grid min-w-0 grid-cols-1 gap-2.5 rounded-md border p-2.5"
    >
      <legend className="px-1 text-xs font-medium text-muted-foreground">{label}</legend>
      <Messages id={id} texts={errors} />
      {children}
    </fieldset>
  );
}

/** Named list of groups, each with a frame of its own. */
export function EditList({ label, errors = [], path, children }: EditGroupProps) {
  const id = useId();
  return (
    <div
      role="group"
      aria-label={label}
      data-path={path}
      aria-describedby={errors.length > 0 ? id : undefined}
      className="grid min-w-0 grid-cols-1 gap-3"
    >
      <Messages id={id} texts={errors} />
      {children}
    </div>
  );
}
