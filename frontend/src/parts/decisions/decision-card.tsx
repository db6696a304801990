import { useQueryClient } from "@tanstack/react-query";
import { CircleArrowUp, CirclePause, CirclePlay, Info } from "lucide-react";
import { useId, useState } from "react";
import { type Control, useWatch } from "react-hook-form";
import * as v from "valibot";

import { type Decision, decide } from "@/api/judging";
import { seatQuery } from "@/api/training";
import { useAction } from "@/kit/actions/use-action";
import { fieldsOf } from "@/kit/forms/fields-of";
import { Form, FormActions, SubmitButton } from "@/kit/forms/form";
import { LongTextField } from "@/kit/forms/long-text-field";
import { requiredText } from "@/kit/forms/text-schema";
import { useSchemaForm } from "@/kit/forms/use-schema-form";
import { Button } from "@/kit/ui/button";
import { visibleText } from "@/lib/visible-text";
import { type DecisionContent, useDecisionContent } from "@/parts/decisions/use-decision-content";
import { useReasonDraft } from "@/parts/decisions/use-reason-draft";

const SHORTEST_REASON = 10;
const MAX_REASON_LENGTH = 300;

const choices = [
  { decision: "hold", icon: CirclePause, past: "held" },
  { decision: "release", icon: CirclePlay, past: "released" },
  { decision: "escalate", icon: CircleArrowUp, past: "escalated" },
] as const satisfies { decision: Decision["decision"]; icon: unknown; past: string }[];

function pastOf(decision: Decision["decision"]) {
  return choices.find((choice) => choice.decision === decision)?.past ?? "held";
}

/** Return the reason as it is sent: in one line, without invisible characters. */
function lineOf(text: string): string {
  return visibleText(text.replace(/\s+/g, " "));
}

function schemaOf(t: DecisionContent) {
  return v.object({
    decision: v.picklist(["hold", "release", "escalate"]),
    reason: v.pipe(
      v.string(),
      v.transform(lineOf),
      requiredText({ message: t("reasonShort"), max: MAX_REASON_LENGTH }),
      v.check((text) => Array.from(text).length >= SHORTEST_REASON, t("reasonShort")),
    ),
  });
}

type Values = v.InferInput<ReturnType<typeof schemaOf>>;

/**
 * Hint of the reason field with the number of typed characters; a separate component, because it re-renders at every
 * keystroke.
 */
function ReasonHint({
  control,
  t,
}: {
  control: Control<Values, unknown, unknown>;
  t: DecisionContent;
}) {
  const reason = useWatch({ control, name: "reason" });
  return <span>{t("reasonHint", { length: String(Array.from(lineOf(reason)).length) })}</span>;
}

type DecisionCardProps = {
  about: string;
  /** Decisions of the person about the record, oldest first. */
  decisions: readonly Decision[];
  mayDecide: boolean;
  /** True while the current step asks for this decision. */
  isRequested: boolean;
};

/**
 * Form for Hold, Release and Escalate with a reason, and the earlier decisions about the record. If the record is
 * decided and the current step doesn't ask about it, the form opens only on request, so that nobody mistakes it for
 * another record's form.
 */
export function DecisionCard({ about, decisions, mayDecide, isRequested }: DecisionCardProps) {
  const t = useDecisionContent();
  const title = useId();
  const earlier = useId();
  const [refusal, setRefusal] = useState<string>();
  /** Number of earlier decisions when the person asked to decide again; the next decision closes the form. */
  const [again, setAgain] = useState<number>();
  const count = decisions.length;
  const isOpen = isRequested || count === 0 || again === count;
  const isFinal = decisions.some((one) => one.decision === "release" && one.effect === "done");
  return (
    <div
      role="group"
      aria-labelledby={title}
      data-print="hidden"
      className="grid grid-cols-1 gap-3 rounded-md border p-3"
    >
      <h3 id={title} className="font-medium wrap-anywhere">
        {t("title", { ref: about })}
      </h3>
      {mayDecide && !isFinal && isOpen && (
        <DecisionForm about={about} onRefusal={setRefusal} t={t} />
      )}
      {refusal !== undefined && (
        <p className="flex gap-2 text-xs">
          <Info aria-hidden className="size-4 shrink-0 text-status-busy" />
          <span className="min-w-0 wrap-anywhere">
            <strong>{`${t("refused")}.`}</strong> {refusal}
          </span>
        </p>
      )}
      {count > 0 && (
        <div className="grid gap-1 text-xs">
          <p id={earlier} className="text-muted-foreground">
            {t(isFinal ? "final" : "earlier")}
          </p>
          <ol aria-labelledby={earlier} className="grid gap-1">
            {decisions.map(({ decision, reason, at }) => (
              <li key={at} className="wrap-anywhere">
                <strong>{`${t(pastOf(decision))}:`}</strong> {reason}
              </li>
            ))}
          </ol>
        </div>
      )}
      {mayDecide && !isFinal && !isOpen && (
        <Button
          variant="outline"
          size="sm"
          aria-label={t("againOn", { ref: about })}
          className="justify-self-start"
          onClick={() => {
            setAgain(count);
          }}
        >
          {t("again")}
        </Button>
      )}
    </div>
  );
}

type DecisionFormProps = {
  about: string;
  /** Called after each decision: with the server's message if the decision had no effect, otherwise with undefined. */
  onRefusal: (message: string | undefined) => void;
  t: DecisionContent;
};

function DecisionForm({ about, onRefusal, t }: DecisionFormProps) {
  const client = useQueryClient();
  const form = useSchemaForm<Values, Values>(schemaOf(t), { decision: "hold", reason: "" });
  useReasonDraft(form, about);
  const field = fieldsOf(form, "");
  const pressed = useWatch({ control: form.control, name: "decision" });
  const { isSubmitting } = form.formState;
  const { submit } = useAction({
    call: (values: Values) => decide({ about, ...values }),
    success: ({ effect, message }, { decision }) => ({
      title: t(effect === "done" ? pastOf(decision) : "refused"),
      description: message,
    }),
    failure: { title: t("failed"), otherwise: t("failedText") },
    touches: [
      ...(["transactions", "logs/transactions", "wallets"] as const),
      "document-processing/documents",
    ],
    onSuccess: ({ effect, message, ...seat }) => {
      onRefusal(effect === "done" ? undefined : message);
      form.reset();
      client.setQueryData(seatQuery().queryKey, { seat });
    },
  });
  return (
    <Form form={form} name={`decision-${about}`} onSubmit={submit} className="gap-3">
      <LongTextField
        {...field("reason", t("reason"), null)}
        hint={<ReasonHint control={form.control} t={t} />}
        rows={2}
      />
      <p className="text-xs text-muted-foreground">{t("finality")}</p>
      <FormActions>
        {choices.map(({ decision, icon: Icon }) => (
          <SubmitButton
            key={decision}
            variant="outline"
            size="sm"
            busy={isSubmitting && pressed === decision}
            disabled={isSubmitting && pressed !== decision}
            onClick={() => {
              form.setValue("decision", decision);
            }}
          >
            <Icon aria-hidden />
            {t(decision)}
          </SubmitButton>
        ))}
      </FormActions>
    </Form>
  );
}
