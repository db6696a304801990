import { ApiError } from "@/api/client";

/** Why a call came to nothing. */
export type Failure = {
  /** The call went well, and the answer is a no. */
  refused: boolean;
  /** The server's own sentence. */
  reason: string | undefined;
  /** That sentence, else a plain one for a reply that isn't the API's own; nothing without a reply. */
  message: string | undefined;
  /** Why, by the field that it is about. */
  fields: Record<string, string[]>;
  /** What was thrown, where it was not refused. */
  error: unknown;
};

/** Whether an answer says that it went well; one that says neither yes nor no has not, and one that is none can't be read. */
export function saysSuccess(answer: { success?: unknown }): boolean {
  return answer.success === true;
}

/** What an answer says of a refusal, in its `error` or its `message`. */
function refusalIn(answer: unknown): string | undefined {
  const entries = new Map<string, unknown>(Object.entries(answer ?? {}));
  const reason = [entries.get("error"), entries.get("message")].find(
    (text) => typeof text === "string",
  );
  return reason === "" ? undefined : reason;
}

function fieldsIn(answer: unknown): Failure["fields"] {
  const fields: unknown = new Map<string, unknown>(Object.entries(answer ?? {})).get("fields");
  return (fields ?? {}) as Failure["fields"];
}

/** The refusal in an answer that says `success: false`, and in any other that isn't accepted. */
export function refusalOf(answer: unknown, accepted: boolean): Failure | undefined {
  const success: unknown = new Map<string, unknown>(Object.entries(answer ?? {})).get("success");
  if (accepted && success !== false) return undefined;
  const reason = refusalIn(answer);
  return { refused: true, reason, message: reason, fields: fieldsIn(answer), error: undefined };
}

/** The failure of a call that threw. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) {
    return { refused: false, reason: undefined, message: undefined, fields: {}, error };
  }
  const { fields, detail, status } = error;
  // What the API says of fields in one sentence has their names in it, which nobody has seen on the screen.
  const reason = [...new Set(Object.values(fields).flat())].join(" ") || detail;
  const message = reason ?? `The server did not answer (${status}). Try again.`;
  return { refused: false, reason, message, fields, error };
}

/** Whether nothing of a failure can be said at a field. */
export function isOfNoField({ fields }: Failure): boolean {
  return Object.keys(fields).length === 0;
}
