import { useId, useState } from "react";

import { Input } from "@/components/ui/input";
import { cn } from "@/lib/utils";
import { fits, type Setting, type SettingValue } from "@/screens/swift-additions/settings";

type FieldProps<Kind extends Setting["kind"]> = {
  setting: Extract<Setting, { kind: Kind }>;
  value: SettingValue | undefined;
  onChange: (value: SettingValue) => void;
  range: (setting: Extract<Setting, { kind: "figure" }>) => string;
};

/** A setting with its label: a switch, a choice or a figure. */
export function SettingField({ setting, ...props }: FieldProps<Setting["kind"]>) {
  switch (setting.kind) {
    case "toggle":
      return <ToggleField setting={setting} {...props} />;
    case "choice":
      return <ChoiceField setting={setting} {...props} />;
    case "figure":
      return <FigureField setting={setting} {...props} />;
  }
}

function ToggleField({ setting, value, onChange }: FieldProps<"toggle">) {
  const id = useId();
  return (
    <div className="flex min-h-8 items-center justify-between gap-3">
      <label htmlFor={id}>{setting.label}</label>
      <span className="relative inline-flex shrink-0 items-center gap-2">
        <span aria-hidden className="text-xs text-muted-foreground">
          {value === true ? "On" : "Off"}
        </span>
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={value === true}
          aria-checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
          className="peer h-5 w-9 cursor-pointer appearance-none rounded-full border border-input bg-muted checked:border-primary checked:bg-primary"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute right-[1.15rem] size-3.5 rounded-full bg-muted-foreground transition-transform duration-150 ease-out peer-checked:translate-x-4 peer-checked:bg-primary-foreground"
        />
      </span>
    </div>
  );
}

function ChoiceField({ setting, value, onChange }: FieldProps<"choice">) {
  const name = useId();
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5">{setting.label}</legend>
      <div className="flex flex-wrap gap-1 rounded-md border bg-background p-0.5">
        {setting.options.map((option) => (
          <label
            key={option}
            className={cn(
              "flex min-h-7 flex-1 cursor-pointer items-center justify-center rounded-sm px-2 text-xs whitespace-nowrap has-focus-visible:outline-2 has-focus-visible:outline-ring",
              option === value
                ? "bg-primary font-semibold text-primary-foreground"
                : "text-muted-foreground hover:text-foreground",
            )}
          >
            <input
              type="radio"
              name={name}
              checked={option === value}
              onChange={() => onChange(option)}
              className="sr-only"
            />
            {option}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function FigureField({ setting, value, onChange, range }: FieldProps<"figure">) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const { label, min, max, unit } = setting;
  const invalid = typed !== undefined && !fits(setting, toFigure(typed));

  function type(text: string) {
    setTyped(text);
    const figure = toFigure(text);
    if (fits(setting, figure)) onChange(figure);
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <label htmlFor={id} className="min-w-0 flex-1">
        {label}
        <span
          id={`${id}-range`}
          className={cn("block text-xs", invalid ? "text-destructive" : "text-muted-foreground")}
        >
          {range(setting)}
        </span>
      </label>
      <span className="flex shrink-0 items-center gap-2">
        <Input
          id={id}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          value={typed ?? String(value)}
          aria-invalid={invalid}
          aria-describedby={`${id}-range`}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(undefined)}
          className="h-8 w-24 font-mono"
        />
        {unit !== "" && <span className="w-14 text-xs text-muted-foreground">{unit}</span>}
      </span>
    </div>
  );
}

function toFigure(text: string): number | undefined {
  return text.trim() === "" ? undefined : Number(text);
}
