import { ApiError } from "@/api/client";

/** Failure of a call: a thrown error, or a response that reports a failure. */
export type Failure = {
  /** True if the call succeeded but its response reports a failure. */
  refused: boolean;
  /** Server's message for the user, if it sent one. */
  reason: string | undefined;
  /** Server's message, or a generic message if the response isn't from the API; undefined if there was no response. */
  message: string | undefined;
  /** Server's messages by field name. */
  fields: Record<string, string[]>;
  /** Thrown error; undefined if the response reports the failure. */
  error: unknown;
};

/** Return true if the response has `success: true`; throws if it is null. */
export function saysSuccess(answer: { success?: unknown }): boolean {
  return answer.success === true;
}

type Refusal = Partial<Record<"success" | "error" | "message" | "fields", unknown>>;

/**
 * Return the failure if the response has `success: false` or `isAccepted` is false; otherwise undefined. Its reason is
 * the response's `error` or `message`.
 */
export function refusalOf(answer: unknown, isAccepted: boolean): Failure | undefined {
  const { success, fields, ...texts } = Object(answer) as Refusal;
  if (isAccepted && success !== false) return undefined;
  const text = [texts.error, texts.message].find((one) => typeof one === "string");
  const reason = text === "" ? undefined : text;
  return {
    refused: true,
    reason,
    message: reason,
    fields: (fields ?? {}) as Failure["fields"],
    error: undefined,
  };
}

/** Return the failure that describes a thrown error. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) {
    return { refused: false, reason: undefined, message: undefined, fields: {}, error };
  }
  const { fields, detail, status } = error;
  // Join the fields' own messages, because the API's combined sentence contains field names that the screen doesn't
  // show.
  const reason = [...new Set(Object.values(fields).flat())].join(" ") || detail;
  const message = reason ?? `The server did not answer (${status}). Try again.`;
  return { refused: false, reason, message, fields, error };
}

export function hasNoFieldErrors({ fields }: Failure): boolean {
  return Object.keys(fields).length === 0;
}
