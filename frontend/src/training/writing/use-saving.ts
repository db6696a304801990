import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";

import { ApiError, isTransient } from "@/api/client";
import { isNotFound } from "@/api/not-found";
import { saveScript, type ScriptContents, scriptQuery } from "@/api/walkthroughs";
import { after } from "@/lib/after";
import { useUnloadQuestion } from "@/lib/use-unload-question";
import { useConnection } from "@/live/live-provider";
import {
  countUnwritten,
  type Draft,
  isUnsaved,
  noteFailure,
  noteSaved,
  noteSending,
  receiveScript,
} from "@/parts/writing/draft";

/** Debounce: a save starts this long after the last change. */
const SAVE_DELAY_MS = 1000;
const CHANGED = "changed";

/** Save the draft when its writer pauses, leaves a step or closes the editor; returns a function that saves now. */
export function useSaving(scriptKey: string, draft: Draft | undefined): () => void {
  const client = useQueryClient();
  const { state: connection } = useConnection();
  const { mutateAsync } = useMutation({
    mutationFn: (body: ScriptContents & { revision: string }) => saveScript(scriptKey, body),
  });

  async function readTheirs(name: string) {
    try {
      receiveScript(name, await client.fetchQuery({ ...scriptQuery(scriptKey), staleTime: 0 }));
    } catch {
      // Offer Retry: saving again gets the same conflict, and then the other trainer's version is read again.
      noteFailure(name);
    }
  }

  async function save({ name, contents, revision }: Draft) {
    noteSending();
    try {
      const script = await mutateAsync({ ...contents, revision });
      client.setQueryData(scriptQuery(scriptKey).queryKey, script);
      noteSaved(name, script, contents);
    } catch (error) {
      if (!(error instanceof ApiError) || isTransient(error)) noteFailure(name);
      else if (error.code === CHANGED || isNotFound(error)) {
        noteFailure(name);
        await readTheirs(name);
      } else {
        const fields = Object.keys(error.fields).length > 0 && error.fields;
        noteFailure(name, fields || { "": [error.detail ?? ""] });
      }
    }
  }

  useUnloadQuestion(draft !== undefined && isUnsaved(draft));
  const mayBeSaved =
    draft !== undefined &&
    !draft.theirs &&
    draft.state !== "saving" &&
    isUnsaved(draft) &&
    countUnwritten(draft) === 0;
  const waits = mayBeSaved && draft.sent !== draft.contents;

  const saveNow = useEffectEvent(() => {
    if (mayBeSaved) void save(draft);
  });
  const saveWaiting = useEffectEvent(() => {
    if (waits) saveNow();
  });
  useEffect(() => {
    if (!waits) return undefined;
    return after(SAVE_DELAY_MS, () => {
      saveWaiting();
    });
  }, [waits, draft?.contents]);
  const step = draft?.step;
  useEffect(
    () => () => {
      saveWaiting();
    },
    [step],
  );
  const isUnreachable = draft?.state === "unreachable";
  useEffect(() => {
    if (!isUnreachable) return undefined;
    const online = new AbortController();
    window.addEventListener("online", () => saveNow(), { signal: online.signal });
    return () => {
      online.abort();
    };
  }, [isUnreachable]);
  useEffect(() => {
    if (connection === "open" && isUnreachable) saveNow();
    // Save only once each time the connection opens, not again after each further failure.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [connection]);

  return () => {
    if (mayBeSaved) void save(draft);
  };
}
