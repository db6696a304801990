import { type ComponentProps, type ReactNode } from "react";
import { type FieldValues } from "react-hook-form";

import { type Failure, isOfNoField } from "@/components/actions/failure";
import { Form } from "@/components/forms/form";
import { type SchemaForm } from "@/components/forms/use-schema-form";
import { Panel } from "@/components/layout/panel";

type FormCardProps<In extends FieldValues, Out> = Pick<
  ComponentProps<typeof Form<In, Out>>,
  "form" | "onSubmit" | "noticeOfProblems" | "children"
> & {
  name: "message" | "sepa" | "sovereign";
  title: string;
  hint: string;
  /** What the form has come to last. */
  outcome: ReactNode;
};

/** One of the three forms, and below it what it has come to. */
export function FormCard<In extends FieldValues, Out>({
  name,
  title,
  hint,
  outcome,
  ...form
}: FormCardProps<In, Out>) {
  return (
    <Panel
      title={title}
      hint={hint}
      data-anchor={`global-integration.${name}`}
      data-simulated="true"
      className="simulated-mark"
      contentClassName="grid gap-4"
    >
      <Form {...form} aria-label={title} data-anchor={`global-integration.${name}.form`} />
      {outcome}
    </Panel>
  );
}

/** Says below a form why the server has refused it, where no field and no notice says so. */
export function sayBelow<In extends FieldValues, Out>(
  { setError }: SchemaForm<In, Out>,
  failure: Failure,
): void {
  const { reason } = failure;
  if (reason === undefined || !isOfNoField(failure)) return;
  setError("root.server", { type: "server", message: reason });
}
