import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useLayoutEffect } from "react";
import { type FieldPath, type FieldValues } from "react-hook-form";

import { sessionQuery } from "@/api/session";
import { type SchemaForm } from "@/kit/forms/use-schema-form";

type Draft = { account: string; values: Map<string, unknown> };

/** Drafts by form name, in memory until the form is mounted again. */
const drafts = new Map<string, Draft>();

/** Delete all drafts, for example after a sign-out. */
export function clearDrafts(): void {
  drafts.clear();
}

/**
 * Store the values of a form when the session ends, and restore them when the same account opens the form again. Fields
 * marked secret are never stored.
 */
export function useDraft<In extends FieldValues, Out>(
  { getValues, setValue }: SchemaForm<In, Out>,
  element: RefObject<HTMLFormElement | null>,
  name: string,
): void {
  const client = useQueryClient();

  // A layout effect, because its cleanup runs while the fields are still in the document.
  useLayoutEffect(() => {
    const { queryKey } = sessionQuery();
    const form = element.current;
    const account = client.getQueryData(queryKey)?.username;
    return () => {
      if (account === undefined || client.getQueryData(queryKey) !== null) return;
      const fields = form?.querySelectorAll<HTMLElement>("[data-field]:not([data-secret])") ?? [];
      const names = Array.from(fields, (field) => field.dataset.field as FieldPath<In>);
      drafts.set(name, { account, values: new Map(names.map((key) => [key, getValues(key)])) });
    };
  }, [client, element, name, getValues]);

  useEffect(() => {
    const draft = drafts.get(name);
    drafts.delete(name);
    if (draft?.account !== client.getQueryData(sessionQuery().queryKey)?.username) return;
    draft?.values.forEach((value, key) => {
      setValue(key as FieldPath<In>, value as In[FieldPath<In>], { shouldDirty: true });
    });
  }, [client, name, setValue]);
}
