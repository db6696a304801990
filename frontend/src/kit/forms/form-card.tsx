import { type ComponentProps, type ReactNode } from "react";
import { type FieldValues } from "react-hook-form";

import { type AnchorWith } from "@/anchors/anchor";
import { Form } from "@/kit/forms/form";
import { Panel } from "@/kit/layout/panel";

type FormProps<In extends FieldValues, Out> = ComponentProps<typeof Form<In, Out>>;

type FormCardProps<In extends FieldValues, Out> = Omit<
  ComponentProps<typeof Panel>,
  "onSubmit" | "data-anchor"
> &
  Pick<FormProps<In, Out>, "form" | "onSubmit" | "noticeOfProblems"> & {
    "data-anchor": AnchorWith<"form">;
    /** Content below the form, such as its last outcome. */
    below?: ReactNode;
  };

/** Card with a form, both named by its title. */
export function FormCard<In extends FieldValues, Out>({
  form,
  onSubmit,
  noticeOfProblems,
  below,
  children,
  ...panel
}: FormCardProps<In, Out>) {
  return (
    <Panel {...panel}>
      <Form
        {...{ form, onSubmit, noticeOfProblems, children }}
        aria-label={panel.title}
        data-anchor={`${panel["data-anchor"]}.form`}
      />
      {below}
    </Panel>
  );
}
