import { type ComponentProps } from "react";

import { descriptionOf, placesOn } from "@/anchors/places";
import { SelectField } from "@/kit/forms/select-field";
import { type BringValues, WHOLE } from "@/screens/teach/bring-values";

type PlaceChoiceProps = Omit<ComponentProps<typeof SelectField<BringValues>>, "options"> & {
  screen: string;
  /** Label of the option “whole screen”. */
  whole: string;
};

/** Field to choose a place on a screen by the place's description. */
export function PlaceChoice({ screen, whole, ...field }: PlaceChoiceProps) {
  return (
    <SelectField
      {...field}
      options={[{ value: WHOLE, label: whole }, ...placesOn(screen.slice(1))]}
    />
  );
}

/** Description of a place on a screen. */
export function PlaceName({ place }: { place: string }) {
  return descriptionOf(place) ?? place;
}
