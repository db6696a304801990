import { ApiError } from "@/api/client";

/** What an action throws where the call went well and its reply is a no. */
export class Refused extends Error {
  override name = "Refused";
}

type Refusal = {
  /** Why, in a sentence; nothing where no answer came at all. */
  reason: string | undefined;
  /** Why, by the field that it is about. */
  fields: Record<string, string[]>;
};

/** Reads what a failed action says to a person: the API's own sentence, or `{status}: {body or status text}` of another reply. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refused) return { reason: error.message, fields: {} };
  if (!(error instanceof ApiError)) return { reason: undefined, fields: {} };
  const { fields, detail, message } = error;
  return { reason: Object.values(fields).flat().join(" ") || (detail ?? message), fields };
}
