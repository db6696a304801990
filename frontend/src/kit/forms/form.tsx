import { CircleAlert, type LucideIcon } from "lucide-react";
import {
  type ComponentProps,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { type FieldPath, type FieldValues, FormProvider, useFormState } from "react-hook-form";

import { type Anchor, type AnchorWith } from "@/anchors/anchor";
import { type ActionOutcome } from "@/kit/actions/use-action";
import { useDraft } from "@/kit/forms/use-draft";
import { useEmpty } from "@/kit/forms/use-empty";
import { type SchemaForm } from "@/kit/forms/use-schema-form";
import { Panel } from "@/kit/layout/panel";
import { notice, type NoticeContent } from "@/kit/notices/use-notice";
import { Button } from "@/kit/ui/button";
import { cn } from "@/lib/utils";

const BROKEN = "Something went wrong. Try again.";

/** Error of a field; `kind` is the type of the schema action that failed, such as `non_empty`. */
export type Problem<In extends FieldValues> = {
  name: FieldPath<In>;
  kind: string;
  message: string;
};

type FormProps<In extends FieldValues, Out> = Omit<ComponentProps<"form">, "onSubmit"> & {
  form: SchemaForm<In, Out>;
  /** Called with the parsed values: the `submit` of a `useAction`, or a synchronous change. */
  onSubmit: (values: Out) => Promise<ActionOutcome | void> | void;
  /** Return the notice for the field errors, which are passed in their order on the screen. */
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

  // Focus in an effect, because a field that was disabled during the submit must be enabled before it can take the
  // focus.
  useEffect(() => {
    if (target) setFocus(target.name, { shouldSelect: true });
  }, [target, setFocus]);

  /** Return the field names in their order on the screen; neither the schema nor the server knows that order. */
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

  /**
   * Show the server's messages at their fields; messages without a field go below the form, unless the notice shows
   * them.
   */
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
    // A busy button is not enough: validation is asynchronous, so that a second submit may come before the button is
    // busy.
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

/** Footer of a form: the form-level error, and the buttons. */
export function FormActions({ className, children, ...props }: ComponentProps<"div">) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <FormAlert />
      <div className={cn("flex flex-wrap items-center gap-2", className)} {...props}>
        {children}
      </div>
    </div>
  );
}

function FormAlert() {
  const message = useFormState().errors.root?.server?.message;
  if (!message) return null;
  return (
    <p
      role="alert"
      className="flex gap-2 rounded-md border border-destructive/60 px-3 py-2 text-sm"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-destructive" />
      <span className="line-clamp-8 min-w-0 wrap-anywhere">{message}</span>
    </p>
  );
}

type SubmitButtonProps = ComponentProps<typeof Button> & {
  /** Names of the fields that must be filled in to enable the button. */
  needs?: readonly string[];
};

/** Button that submits the form and is busy during the submit; ignores the second click of a double click. */
export function SubmitButton({ needs = [], disabled, onClick, ...props }: SubmitButtonProps) {
  const { isSubmitting } = useFormState();
  const lacks = useEmpty(needs).includes(true);
  return (
    <Button
      type="submit"
      busy={isSubmitting}
      disabled={lacks || disabled}
      onClick={(event) => {
        // Ignore the second click of a double click: the first may have completed the action and emptied the form.
        if (event.detail > 1) event.preventDefault();
        else onClick?.(event);
      }}
      {...props}
    />
  );
}

type SubmitActionsProps = Pick<SubmitButtonProps, "needs" | "children"> & {
  icon: LucideIcon;
  label: string;
  anchor: Anchor;
};

/** Usual footer of a form: its submit button, then the buttons among the children. */
export function SubmitActions({ icon: Icon, label, anchor, needs, children }: SubmitActionsProps) {
  return (
    <FormActions>
      <SubmitButton needs={needs} data-anchor={anchor}>
        <Icon aria-hidden />
        {label}
      </SubmitButton>
      {children}
    </FormActions>
  );
}
