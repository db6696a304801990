import { hashKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

import { type Resource, refetchResources } from "@/api/changes";
import { ApiError, isOriginError, isUnauthorized, isTransient } from "@/api/client";
import { type Failure, failureOf, refusalOf } from "@/kit/actions/failure";
import { notice, type NoticeContent } from "@/kit/notices/use-notice";
import { randomId } from "@/lib/random-id";

/** Idempotency key and abort signal of one attempt of an action. */
export type Attempt = {
  /**
   * Idempotency key of a call that creates something; a retry reuses the key if the previous attempt's outcome is
   * unknown.
   */
  idempotencyKey: string;
  /** Signal that aborts when the user leaves the screen. */
  signal: AbortSignal;
};

/** Notice with the server's reason, or with the text `otherwise` if the server sent no reason. */
type ReasonNotice = { title: string; otherwise: string };

export type ActionOptions<Values, Answer> = {
  call: (values: Values, attempt: Attempt) => Promise<Answer>;
  /** Return true for a successful response; all others are refusals. */
  accepts?: (answer: Answer) => boolean;
  /** Notice of a success; undefined shows no notice. */
  success?: NoticeContent | ((answer: Answer, values: Values) => NoticeContent | undefined);
  /** Notice of a failure; undefined shows no notice, for example in a form that shows the failure itself. */
  failure: NoticeContent | ReasonNotice | ((failure: Failure) => NoticeContent) | undefined;
  /** Resources to refetch after a success, a malformed response or a conflict (409). */
  touches?: readonly Resource[];
  /**
   * Called after a success; `onFailure` is called after a failure. Neither is called once the user has left the screen.
   */
  onSuccess?: (answer: Answer, values: Values) => void;
  onFailure?: (failure: Failure) => void;
};

/** Outcome of an action, as returned by `submit`. */
export type ActionOutcome = {
  succeeded: boolean;
  /** Server's messages by field. */
  fields: Failure["fields"];
  /** Text of the failure's notice. */
  noticeText: string;
};

export type Action<Values> = {
  busy: boolean;
  /** Start the action, for a button. */
  run: (values: Values) => void;
  /** Start the action and return its outcome once the notice is shown, for a form or dialog; never rejects. */
  submit: (values: Values) => Promise<ActionOutcome>;
};

const CONFLICT = 409;
const THROTTLED = 429;

function statusOf(error: unknown): number | undefined {
  return error instanceof ApiError ? error.status : undefined;
}

/** Outcome of an action that was not started, or whose screen the user has left. */
const NOTHING: ActionOutcome = { succeeded: false, fields: {}, noticeText: "" };

/** Return an action: a call that changes data on the server, with its notices; two calls never run at the same time. */
export function useAction<Values = void, Answer = unknown>({
  call,
  accepts,
  success,
  failure,
  touches = [],
  onSuccess,
  onFailure,
}: ActionOptions<Values, Answer>): Action<Values> {
  const client = useQueryClient();
  const running = useRef(false);
  const unsettled = useRef<{ values: string; idempotencyKey: string }>(undefined);
  const stay = useRef<AbortController>(undefined);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ values, attempt }: { values: Values; attempt: Attempt }) =>
      call(values, attempt),
  });

  useEffect(() => {
    const controller = new AbortController();
    stay.current = controller;
    return () => {
      controller.abort();
    };
  }, []);

  function keyFor(values: Values): string {
    const hash = hashKey([values]);
    if (unsettled.current?.values !== hash) {
      unsettled.current = { values: hash, idempotencyKey: randomId() };
    }
    return unsettled.current.idempotencyKey;
  }

  function failureNotice(failed: Failure): NoticeContent | undefined {
    if (typeof failure === "function") return failure(failed);
    if (failure === undefined || !("otherwise" in failure)) return failure;
    return { title: failure.title, description: failed.reason ?? failure.otherwise };
  }

  /** Show the notice of a failure and return its text. */
  function notifyFailure(failed: Failure): string {
    const status = statusOf(failed.error);
    if (isUnauthorized(failed.error)) return "";
    const noticeText = failureNotice(failed);
    if (!noticeText) return "";
    if (!failed.refused && status === undefined) console.warn(`${noticeText.title}:`, failed.error);
    const stale = status === CONFLICT;
    const asksOfPeople = stale || status === THROTTLED || isOriginError(failed.error);
    const description = (asksOfPeople ? failed.reason : undefined) ?? noticeText.description;
    notice({ variant: "destructive", ...noticeText, description });
    if (stale) refetchResources(client, touches);
    return description ?? "";
  }

  function fail(failed: Failure, signal: AbortSignal): ActionOutcome {
    if (failed.refused || !isTransient(failed.error)) unsettled.current = undefined;
    const noticeText = notifyFailure(failed);
    if (!signal.aborted) onFailure?.(failed);
    return { succeeded: false, fields: failed.fields, noticeText };
  }

  function succeed(answer: Answer, values: Values, signal: AbortSignal): ActionOutcome {
    const refusal = refusalOf(answer, accepts ? accepts(answer) : true);
    if (refusal) return fail(refusal, signal);
    const noticeText = typeof success === "function" ? success(answer, values) : success;
    if (!signal.aborted) onSuccess?.(answer, values);
    unsettled.current = undefined;
    if (noticeText) notice(noticeText);
    refetchResources(client, touches);
    return { succeeded: true, fields: {}, noticeText: "" };
  }

  /** Handle a response; a malformed response counts as a failure, although the server may have carried out the call. */
  function settle(answer: Answer, values: Values, signal: AbortSignal): ActionOutcome {
    try {
      return succeed(answer, values, signal);
    } catch (error) {
      refetchResources(client, touches);
      return fail(failureOf(error), signal);
    }
  }

  async function submit(values: Values): Promise<ActionOutcome> {
    const signal = stay.current?.signal;
    if (signal === undefined || running.current) return NOTHING;
    running.current = true;
    const attempt = { idempotencyKey: keyFor(values), signal };
    const outcome = await mutateAsync({ values, attempt }).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    );
    running.current = false;
    if ("error" in outcome) {
      const { error } = outcome;
      if (signal.aborted && !(error instanceof ApiError)) return NOTHING;
      return fail(failureOf(error), signal);
    }
    return settle(outcome.answer, values, signal);
  }

  return {
    busy: isPending,
    run: (values) => {
      void submit(values);
    },
    submit,
  };
}
