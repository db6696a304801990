import { useInfiniteQuery } from "@tanstack/react-query";

import { documentPages } from "@/api/documents";
import { transactionPages } from "@/api/transactions";
import { EditGroup, NumberEdit, SwitchEdit, TextEdit } from "@/parts/writing/edit-fields";
import { useEditor } from "@/training/writing/editor-context";
import { MAX_POINTS } from "@/training/writing/question-edit";
import { type Disposition, type WrittenDecision } from "@/training/writing/script";
import { type StepEditProps } from "@/training/writing/step-form";
import { withValue } from "@/training/writing/steps";

const dispositions: Disposition[] = ["hold", "release", "escalate"];

/** Decision about a record: the right answers, and why. */
export function DecisionEdit({ step, change, field }: StepEditProps) {
  const { t } = useEditor();
  const transactions = useInfiniteQuery(transactionPages({ status: "pending" }));
  const documents = useInfiniteQuery(documentPages);
  const { decide } = step;
  if (!decide) return null;
  const { about, right, why, points } = decide;

  function set<Key extends keyof WrittenDecision>(
    key: Key,
    value: WrittenDecision[Key] | undefined,
    name?: string,
  ) {
    if (decide) change(withValue(step, "decide", withValue(decide, key, value)), name);
  }
  function records() {
    const rows = [
      ...(transactions.data?.pages ?? []).flatMap((page) => page.rows),
      ...(documents.data?.pages ?? []).flatMap((page) => page.rows),
    ];
    const waiting = rows.filter(({ status }) => status !== "completed");
    return waiting.map(({ id, amount, currency }) => ({
      value: id,
      label: `${id} · ${amount} ${currency}`,
    }));
  }

  return (
    <>
      <TextEdit
        {...field("decide.about")}
        label={t("about")}
        hint={t("aboutHint")}
        value={about}
        proposals={records}
        onChange={(value) => {
          set("about", value, "decide.about");
        }}
      />
      <EditGroup label={t("rightDecisions")} {...field("decide.right")}>
        {dispositions.map((one) => (
          <SwitchEdit
            key={one}
            label={t(one)}
            value={right.includes(one)}
            onChange={(on) => {
              set("right", on ? [...right, one] : right.filter((other) => other !== one));
            }}
          />
        ))}
      </EditGroup>
      <TextEdit
        {...field("decide.why")}
        label={t("why")}
        rows={3}
        value={why}
        onChange={(value) => {
          set("why", value, "decide.why");
        }}
      />
      <NumberEdit
        label={t("points")}
        value={points}
        usual={2}
        min={1}
        max={MAX_POINTS}
        onChange={(value) => {
          set("points", value);
        }}
      />
    </>
  );
}
