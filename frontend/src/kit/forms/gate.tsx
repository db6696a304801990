import { LockOpen } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import * as v from "valibot";

import { type AnchorWith } from "@/anchors/anchor";
import { saysSuccess } from "@/kit/actions/failure";
import { type ActionOptions, useAction } from "@/kit/actions/use-action";
import { Form, FormActions, SubmitButton } from "@/kit/forms/form";
import { SecretField } from "@/kit/forms/secret-field";
import { requiredSecret } from "@/kit/forms/text-schema";
import { useGate } from "@/kit/forms/use-gate";
import { useSchemaForm } from "@/kit/forms/use-schema-form";
import { CardGrid } from "@/kit/layout/card-grid";
import { Panel } from "@/kit/layout/panel";
import { type Content } from "@/content/use-content";

/** Texts of the gate; its error texts appear if the server sends no response or no reason. */
type GateContent = Content<
  Record<
    | "gateTitle"
    | "gateHint"
    | "gatePassword"
    | "gateOpen"
    | "deniedTitle"
    | "deniedText"
    | "gateErrorTitle"
    | "gateErrorText",
    string
  >
>;

type LockedProps = Omit<ComponentProps<typeof Panel>, "title" | "hint" | "children"> & {
  t: GateContent;
  /** Call to the server; only a response with `success: true` opens the gate. */
  check: ActionOptions<string, { success: boolean }>["call"];
  anchor?: AnchorWith<"form">;
  /** Content beside the form while the gate is locked. */
  aside: ReactNode;
};

type GateProps = LockedProps & {
  /** Unique name of the gate within the console. */
  name: string;
  children: (gate: { lock: () => void }) => ReactNode;
};

/**
 * Password form that replaces its children until the password is right. It protects no data: the server checks
 * permissions itself.
 */
export function Gate({ name, children, ...lockedProps }: GateProps) {
  const { open, hasMoved, unlock, lock } = useGate(name);
  if (!open) return <LockedGate {...lockedProps} takesFocus={hasMoved} onOpen={unlock} />;
  return (
    <OpenGate label={lockedProps.t("gateTitle")} takesFocus={hasMoved}>
      {children({ lock })}
    </OpenGate>
  );
}

const PasswordSchema = v.object({ password: requiredSecret() });

type FocusProps = { takesFocus: boolean };

function LockedGate({
  t,
  check,
  anchor,
  aside,
  takesFocus,
  onOpen,
  ...panel
}: LockedProps & FocusProps & { onOpen: () => void }) {
  const form = useSchemaForm(PasswordSchema, { password: "" });
  const { control, setFocus } = form;
  const { submit } = useAction<v.InferOutput<typeof PasswordSchema>, { success: boolean }>({
    call: ({ password }, attempt) => check(password, attempt),
    accepts: saysSuccess,
    failure: ({ refused, reason = t("gateErrorText") }) =>
      refused
        ? { title: t("deniedTitle"), description: t("deniedText") }
        : { title: t("gateErrorTitle"), description: reason },
    onSuccess: onOpen,
    onFailure: () => {
      setFocus("password", { shouldSelect: true });
    },
  });

  useEffect(() => {
    if (takesFocus) setFocus("password");
  }, [takesFocus, setFocus]);

  return (
    <CardGrid share="5-7">
      <Panel {...panel} title={t("gateTitle")} hint={t("gateHint")} data-anchor={anchor}>
        <Form form={form} onSubmit={submit} data-anchor={anchor && `${anchor}.form`}>
          <SecretField control={control} name="password" label={t("gatePassword")} />
          <FormActions className="grid">
            <SubmitButton>
              <LockOpen aria-hidden />
              {t("gateOpen")}
            </SubmitButton>
          </FormActions>
        </Form>
      </Panel>
      {aside}
    </CardGrid>
  );
}

function OpenGate({
  label,
  takesFocus,
  children,
}: FocusProps & { label: string; children: ReactNode }) {
  const area = useRef<HTMLElement>(null);

  useEffect(() => {
    if (takesFocus) area.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  return (
    <section ref={area} aria-label={label} tabIndex={-1} className="outline-none">
      {children}
    </section>
  );
}
