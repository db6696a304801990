import { type ComponentProps, type SubmitEvent, useEffect, useRef, useState } from "react";
import { type FieldPath, type FieldValues, FormProvider } from "react-hook-form";

import { type ActionOutcome } from "@/kit/actions/use-action";
import { useDraft } from "@/kit/forms/use-draft";
import { type SchemaForm } from "@/kit/forms/use-schema-form";
import { notice, type NoticeContent } from "@/kit/notices/use-notice";
import { cn } from "@/lib/utils";

const BROKEN = "Something went wrong. Try again.";

/** Error of one field; its kind is that of the schema's action, such as `non_empty`. */
export type Problem<In extends FieldValues> = {
  name: FieldPath<In>;
  kind: string;
  message: string;
};

type FormProps<In extends FieldValues, Out> = Omit<ComponentProps<"form">, "onSubmit"> & {
  form: SchemaForm<In, Out>;
  /** Takes the checked values: the `submit` of a `useAction`, or whatever needs no server. */
  onSubmit: (values: Out) => Promise<ActionOutcome> | void;
  /** The notice that belongs to what is wrong at the fields, given in the order of the screen. */
  noticeOfProblems?: (problems: Problem<In>[]) => NoticeContent | undefined;
};

/** A form: what is wrong is at its field, the focus goes to the first such field, and nothing is sent twice. */
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

  // In an effect, because a field that was disabled while sending has to be drawn open before it takes the focus.
  useEffect(() => {
    if (target) setFocus(target.name, { shouldSelect: true });
  }, [target, setFocus]);

  /** The names of the fields as they are on the screen, which neither the schema nor the server knows. */
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

  /** Puts the server's words at their fields; those of no field here are below, unless the notice has said them. */
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
    // The button that is busy is not enough: checking the values is asynchronous.
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
