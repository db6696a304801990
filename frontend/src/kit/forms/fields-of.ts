import { type Control, type FieldPath, type FieldValues } from "react-hook-form";

import { type Anchor, type PartsOf } from "@/anchors/anchor";
import { type SchemaForm } from "@/kit/forms/use-schema-form";

type FieldPropsOf<In extends FieldValues, Name> = {
  control: Control<In, unknown, unknown>;
  name: Name;
  label: string;
  anchor: Anchor | undefined;
};

/**
 * Return a function that returns the props of a field by name and label: `<TextField {...field("name",
 * t("createName"))} />`. By default the field's anchor is the form's anchor followed by the field's name; the third
 * argument is another name for the anchor, or null for no anchor.
 */
export function fieldsOf<In extends FieldValues, Out, Prefix extends string>(
  { control }: SchemaForm<In, Out>,
  prefix: Prefix,
) {
  function field<Name extends FieldPath<In>>(
    name: Name & PartsOf<Prefix>,
    label: string,
  ): FieldPropsOf<In, Name>;
  function field<Name extends FieldPath<In>>(
    name: Name,
    label: string,
    part: PartsOf<Prefix> | null,
  ): FieldPropsOf<In, Name>;
  function field<Name extends FieldPath<In>>(
    name: Name,
    label: string,
    part: string | null = name,
  ): FieldPropsOf<In, Name> {
    // The cast is safe, because the overloads accept only parts that have anchors; in here TypeScript only knows that
    // they are strings.
    const anchor = part === null ? undefined : (`${prefix}.${part}` as Anchor);
    return { control, name, label, anchor };
  }
  return field;
}
