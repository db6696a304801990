import { hashKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

import { type Resource, readResourcesAnew } from "@/api/changes";
import { ApiError, mayPass } from "@/api/client";
import { notice, type NoticeContent } from "@/components/notices/use-notice";
import { randomId } from "@/lib/random-id";

/** One try of an action, a repetition included. */
export type Attempt = {
  /** For calls that create something: stays the same while a try is repeated whose outcome is unknown. */
  idempotencyKey: string;
  /** For calls that are dropped when their screen is left. */
  signal: AbortSignal;
};

export type Failure = {
  /** The server answered, and its answer was no. */
  refused: boolean;
  /** The server's own sentence. */
  reason: string | undefined;
  /** What was thrown, where it was not refused. */
  error: unknown;
};

export type ActionOptions<Values, Answer> = {
  call: (values: Values, attempt: Attempt) => Promise<Answer>;
  success?: NoticeContent | ((answer: Answer, values: Values) => NoticeContent);
  failure: NoticeContent | ((failure: Failure) => NoticeContent);
  /** What is read anew after it, and where the server says that things are no longer as they were shown. */
  touches?: readonly Resource[];
  /** Both are skipped once the screen is left; the notices are not. */
  onSuccess?: (answer: Answer, values: Values) => void;
  onFailure?: (failure: Failure) => void;
};

export type Action<Values> = {
  busy: boolean;
  /** For a button: tells of every failure and never rejects. */
  run: (values: Values) => void;
  /** For a form: rejects with the ApiError whose `fields` belong at its inputs; of the rest the notice has told all. */
  submit: (values: Values) => Promise<void>;
};

const UNAUTHORIZED = 401;
const CONFLICT = 409;

function statusOf(error: unknown): number | undefined {
  return error instanceof ApiError ? error.status : undefined;
}

/** The reason in an answer that says `success: false`. */
function refusalOf(answer: unknown): Failure | undefined {
  if (typeof answer !== "object" || answer === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(answer));
  if (fields.get("success") !== false) return undefined;
  const reason = [fields.get("error"), fields.get("message")].find(
    (text) => typeof text === "string",
  );
  return { refused: true, reason: reason === "" ? undefined : reason, error: undefined };
}

/** A call that changes something, with all that is told of it; while it runs it can't be started again. */
export function useAction<Values = void, Answer = unknown>({
  call,
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

  function tellFailure(failed: Failure): void {
    const status = statusOf(failed.error);
    // Whoever has no session is told so, and led to sign-in, by the gate.
    if (status === UNAUTHORIZED) return;
    const told = typeof failure === "function" ? failure(failed) : failure;
    if (!failed.refused && status === undefined) console.warn(`${told.title}:`, failed.error);
    const stale = status === CONFLICT;
    notice({
      variant: "destructive",
      ...told,
      ...(stale && failed.reason !== undefined && { description: failed.reason }),
    });
    if (stale) readResourcesAnew(client, touches);
  }

  function fail(failed: Failure, signal: AbortSignal): void {
    if (failed.refused || !mayPass(failed.error)) unsettled.current = undefined;
    tellFailure(failed);
    if (!signal.aborted) onFailure?.(failed);
  }

  function succeed(answer: Answer, values: Values, signal: AbortSignal): void {
    unsettled.current = undefined;
    if (success) notice(typeof success === "function" ? success(answer, values) : success);
    readResourcesAnew(client, touches);
    if (!signal.aborted) onSuccess?.(answer, values);
  }

  /** Gives the error of a call that failed, after all has been told of it. */
  async function perform(values: Values): Promise<unknown> {
    const signal = stay.current?.signal;
    if (signal === undefined || running.current) return undefined;
    running.current = true;
    const attempt = { idempotencyKey: keyFor(values), signal };
    const outcome = await mutateAsync({ values, attempt }).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    );
    running.current = false;
    if ("error" in outcome) {
      const { error } = outcome;
      if (signal.aborted && !(error instanceof ApiError)) return undefined;
      const reason = error instanceof ApiError ? error.detail : undefined;
      fail({ refused: false, reason, error }, signal);
      return error;
    }
    const refusal = refusalOf(outcome.answer);
    if (refusal) fail(refusal, signal);
    else succeed(outcome.answer, values, signal);
    return undefined;
  }

  return {
    busy: isPending,
    run: (values) => {
      void perform(values);
    },
    submit: async (values) => {
      const error = await perform(values);
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) throw error;
    },
  };
}
