import { type ComponentProps, type SubmitEvent, useEffect, useRef, useState } from "react";
import { type FieldPath, type FieldValues, FormProvider } from "react-hook-form";

import { type ActionOutcome } from "@/kit/actions/use-action";
import { useDraft } from "@/kit/forms/use-draft";
import { type SchemaForm } from "@/kit/forms/use-schema-form";
import { notice, type NoticeContent } from "@/kit/notices/use-notice";
import { cn } from "@/lib/utils";

const BROKEN = "Something went wrong. Try again.";

/** Error of a field; its kind is the type of the failed schema action, such as `non_empty`. */
export type Problem<In extends FieldValues> = {
  name: FieldPath<In>;
  kind: string;
  message: string;
};

type FormProps<In extends FieldValues, Out> = Omit<ComponentProps<"form">, "onSubmit"> & {
  form: SchemaForm<In, Out>;
  /** Called with the parsed values: the `submit` of a `useAction`, or a synchronous change. */
  onSubmit: (values: Out) => Promise<ActionOutcome> | void;
  /** Return the notice for field errors, given in the order of the screen. */
  noticeOfProblems?: (problems: Problem<In>[]) => NoticeContent | undefined;
};

/** Form: shows errors at their fields, focuses the first invalid field, and ignores a second submit while one runs. */
export function Form<In extends FieldValues, Out>({
  form,
  onSubmit,
  noticeOfProblems,
  className,
  children,
  ...props
}: FormProps<In, Out>) {
  const element = useRef<HTMLFormElement>(null);
  const running = useRef(false);
  const [target, setTarget] = useState<{ name: FieldPath<In> }>();
  const { setFocus } = form;
  useDraft(form, element, `${props["data-anchor"]} ${props.name}`);

  // In an effect: a field disabled during the submit must be enabled before it can take the focus.
  useEffect(() => {
    if (target) setFocus(target.name, { shouldSelect: true });
  }, [target, setFocus]);

  /** Return the field names in the order of the screen, which neither the schema nor the server knows. */
  function namesInOrder(): FieldPath<In>[] {
    const fields = element.current?.querySelectorAll<HTMLElement>("[data-field]") ?? [];
    return Array.from(fields, (field) => field.dataset.field as FieldPath<In>);
  }

  function showProblems() {
    const problems = namesInOrder().flatMap((name) => {
      const { error } = form.getFieldState(name);
      return error ? [{ name, kind: error.type, message: error.message ?? "" }] : [];
    });
    const content = noticeOfProblems?.(problems);
    if (content) notice(content);
    setTarget(problems[0]);
  }

  /** Show the server's messages at their fields; others go below the form unless the notice has them. */
  function showRefusal({ fields, noticeText }: ActionOutcome) {
    const names = namesInOrder().filter((name) => name in fields);
    for (const name of names) {
      form.setError(name, { type: "server", message: fields[name]?.join(" ") });
    }
    const rest = Object.entries(fields)
      .filter(([name]) => !names.some((known) => known === name))
      .flatMap(([, messages]) => messages)
      .filter((message) => !noticeText.includes(message));
    if (rest.length > 0) showAlert(rest.join(" "));
    setTarget(names[0] === undefined ? undefined : { name: names[0] });
  }

  function showAlert(message: string) {
    form.setError("root.server", { type: "server", message });
  }

  async function send(values: Out) {
    const outcome = await onSubmit(values);
    if (outcome && element.current) showRefusal(outcome);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // A busy button is not enough: validation is asynchronous.
    if (running.current) return;
    running.current = true;
    try {
      await form.handleSubmit(send, showProblems)(event);
    } catch (error) {
      console.error("A form could not be sent.", error);
      showAlert(BROKEN);
    } finally {
      running.current = false;
    }
  }

  return (
    <FormProvider {...form}>
      <form
        {...props}
        ref={element}
        noValidate
        onSubmit={(event) => void submit(event)}
        className={cn("grid grid-cols-1 gap-4", className)}
      >
        {children}
      </form>
    </FormProvider>
  );
}
