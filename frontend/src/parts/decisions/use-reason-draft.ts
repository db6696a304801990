import { type QueryClient, useQueryClient } from "@tanstack/react-query";

import { type Decision } from "@/api/judging";
import { sessionQuery } from "@/api/session";
import { SharedValue, useSharedValue } from "@/kit/forms/shared-value";
import { type SchemaForm } from "@/kit/forms/use-schema-form";

export type DecisionValues = { decision: Decision["decision"]; reason: string };

/** Reasons that were typed but not sent, by account and record; kept in memory only. */
const drafts = new WeakMap<QueryClient, Map<string, SharedValue>>();

function draftOf(client: QueryClient, key: string): SharedValue {
  const known = drafts.get(client) ?? new Map<string, SharedValue>();
  drafts.set(client, known);
  const draft = known.get(key) ?? new SharedValue();
  known.set(key, draft);
  return draft;
}

/** Share the typed reason among the forms about a record, including a form that is opened later. */
export function useReasonDraft(
  form: SchemaForm<DecisionValues, DecisionValues>,
  about: string,
): void {
  const client = useQueryClient();
  const account = client.getQueryData(sessionQuery().queryKey)?.username ?? "";
  useSharedValue(form, "reason", draftOf(client, `${account} ${about}`), { resumes: true });
}
