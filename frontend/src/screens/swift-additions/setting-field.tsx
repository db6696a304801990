import { type Control } from "react-hook-form";

import { FigureField } from "@/kit/forms/figure-field";
import { SegmentedField } from "@/kit/forms/segmented-field";
import { SwitchField } from "@/kit/forms/switch-field";
import { type AdditionsContent } from "@/screens/swift-additions/additions";
import { type Setting } from "@/screens/swift-additions/settings";
import { type Draft, fieldOf } from "@/screens/swift-additions/settings-draft";

type SettingFieldProps = {
  control: Control<Draft, unknown, unknown>;
  setting: Setting;
  t: AdditionsContent;
};

/** Field for a setting: a switch, a choice or a number. */
export function SettingField({ control, setting, t }: SettingFieldProps) {
  const { label } = setting;
  const field = fieldOf(label);
  switch (setting.kind) {
    case "toggle":
      return <SwitchField control={control} name={`toggles.${field}`} label={label} />;
    case "choice":
      return (
        <SegmentedField
          control={control}
          name={`texts.${field}`}
          label={label}
          options={setting.options.map((option) => ({ value: option, label: option }))}
        />
      );
    case "figure": {
      const { min, max, unit } = setting;
      return (
        <FigureField
          control={control}
          name={`texts.${field}`}
          label={label}
          min={min}
          max={max}
          unit={unit}
          hint={t("figureRange", { min: String(min), max: String(max) })}
        />
      );
    }
  }
}
