import { type ComponentProps, type SubmitEvent, useEffect, useRef, useState } from "react";
import { type FieldPath, type FieldValues, FormProvider } from "react-hook-form";

import { type SchemaForm } from "@/components/forms/use-schema-form";
import { refusalOf } from "@/components/notices/refusal";
import { notice, type NoticeContent } from "@/components/notices/use-notice";
import { cn } from "@/lib/utils";

const NO_ANSWER = "The server gave no answer. Try again.";

/** What is wrong at one field; its kind is that of the schema's action, such as `non_empty`. */
export type Problem<In extends FieldValues> = {
  name: FieldPath<In>;
  kind: string;
  message: string;
};

type FormProps<In extends FieldValues, Out> = Omit<ComponentProps<"form">, "onSubmit"> & {
  form: SchemaForm<In, Out>;
  /** Sends the checked values; whatever it throws is shown in the form, an `ApiError`'s `fields` at their fields. */
  onSubmit: (values: Out) => Promise<unknown> | void;
  /** Follows a submit that went well, unless the form has gone in the meantime. */
  onSent?: (values: Out) => void;
  /** The notice that belongs to what is wrong at the fields, given in the order of the screen. */
  noticeOfProblems?: (problems: Problem<In>[]) => NoticeContent | undefined;
  /** The notice of a submit that failed; the reason is missing where no answer came. */
  noticeOfFailure?: (reason: string | undefined) => NoticeContent;
};

/** A form: what is wrong stands at its field, the focus goes to the first such field, and nothing is sent twice. */
export function Form<In extends FieldValues, Out>({
  form,
  onSubmit,
  onSent,
  noticeOfProblems,
  noticeOfFailure,
  className,
  children,
  ...props
}: FormProps<In, Out>) {
  const element = useRef<HTMLFormElement>(null);
  const running = useRef(false);
  const [target, setTarget] = useState<{ name: FieldPath<In> }>();
  const { setFocus } = form;

  // In an effect, because a field that was disabled while sending has to be drawn open before it takes the focus.
  useEffect(() => {
    if (target) setFocus(target.name, { shouldSelect: true });
  }, [target, setFocus]);

  /** The names of the fields as they stand on the screen, which neither the schema nor the server knows. */
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

  function showRefusal(error: unknown) {
    if (!element.current) return;
    const { reason, fields } = refusalOf(error);
    if (reason === undefined) console.warn("A form could not be sent.", error);
    const content = noticeOfFailure?.(reason);
    if (content) notice(content);

    const names = namesInOrder().filter((name) => name in fields);
    for (const name of names) {
      form.setError(name, { type: "server", message: fields[name]?.join(" ") });
    }
    const rest = Object.entries(fields).filter(([name]) => !names.some((known) => known === name));
    const message = rest.flatMap(([, messages]) => messages).join(" ");
    if (names.length === 0 || message) {
      form.setError("root.server", {
        type: "server",
        message: message || (content?.description ?? reason ?? NO_ANSWER),
      });
    }
    setTarget(names[0] === undefined ? undefined : { name: names[0] });
  }

  async function send(values: Out) {
    await onSubmit(values);
    if (element.current) onSent?.(values);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // The button that is busy is not enough: checking the values is asynchronous.
    if (running.current) return;
    running.current = true;
    try {
      await form.handleSubmit(send, showProblems)(event);
    } catch (error) {
      showRefusal(error);
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
        className={cn("grid gap-4", className)}
      >
        {children}
      </form>
    </FormProvider>
  );
}
