import { type Control } from "react-hook-form";

import * as lists from "@/anchors/lists";
import { type Anchor } from "@/anchors/anchor";
import { SelectField } from "@/kit/forms/select-field";
import { type BringValues, WHOLE } from "@/screens/teach/bring-values";
import { type TeachContent } from "@/screens/teach/use-teach-content";

function placesOn(screen: string): [place: string, description: string][] {
  const anchors = new Map<string, object>(Object.entries(lists)).get(screen.slice(1)) ?? {};
  return Object.entries(anchors).map(([name, text]) => [
    `${screen.slice(1)}.${name}`,
    String(text),
  ]);
}

type PlaceChoiceProps = {
  control: Control<BringValues, unknown, unknown>;
  screen: string;
  anchor: Anchor | undefined;
  t: TeachContent;
};

/** Field to choose a place on a screen by the place's description. */
export function PlaceChoice({ control, screen, anchor, t }: PlaceChoiceProps) {
  return (
    <SelectField
      control={control}
      name="place"
      label={t("bringPlace")}
      anchor={anchor}
      options={[
        { value: WHOLE, label: t("bringWhole") },
        ...placesOn(screen).map(([value, label]) => ({ value, label })),
      ]}
    />
  );
}

/** Description of a place on a screen. */
export function PlaceName({ place }: { place: string }) {
  const [screen = ""] = place.split(".");
  return placesOn(`/${screen}`).find(([name]) => name === place)?.[1] ?? place;
}
