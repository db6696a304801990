import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { type Decision } from "@/api/judging";
import { sessionQuery } from "@/api/session";
import { type SchemaForm } from "@/kit/forms/use-schema-form";

export type DecisionValues = { decision: Decision["decision"]; reason: string };
type Draft = { reason: string; forms: Set<(reason: string) => void> };

/** Drafts of reasons by account and record, in memory. */
const drafts = new WeakMap<QueryClient, Map<string, Draft>>();

function draftOf(client: QueryClient, key: string): Draft {
  const known = drafts.get(client) ?? new Map<string, Draft>();
  drafts.set(client, known);
  const draft = known.get(key) ?? { reason: "", forms: new Set() };
  known.set(key, draft);
  return draft;
}

/** Share the typed reason among the forms about a record, also with a form that is opened later. */
export function useReasonDraft(
  { subscribe, getValues, setValue, getFieldState }: SchemaForm<DecisionValues, DecisionValues>,
  about: string,
): void {
  const client = useQueryClient();
  useEffect(() => {
    const account = client.getQueryData(sessionQuery().queryKey)?.username ?? "";
    const draft = draftOf(client, `${account} ${about}`);
    function update(reason: string) {
      if (getValues("reason") === reason) return;
      // The error of the old reason may not apply to the new one.
      setValue("reason", reason, { shouldValidate: getFieldState("reason").error !== undefined });
    }
    function publish() {
      draft.reason = getValues("reason");
      for (const other of draft.forms) if (other !== update) other(draft.reason);
    }
    // A form may begin with a reason that was typed before the session ended.
    if (draft.reason === "") publish();
    else update(draft.reason);
    draft.forms.add(update);
    const unsubscribe = subscribe({
      name: "reason",
      formState: { values: true },
      callback: publish,
    });
    return () => {
      unsubscribe();
      draft.forms.delete(update);
    };
  }, [client, about, subscribe, getValues, setValue, getFieldState]);
}
