/** An answer that came and can't be taken; its message is what the server says of a refusal, and empty without that. */
export class AnswerError extends Error {
  override name = "AnswerError";
}

/** What an answer says of a refusal, in its `error` or its `message`. */
export function refusalIn(answer: unknown): string | undefined {
  const entries = new Map<string, unknown>(Object.entries(answer ?? {}));
  const said = [entries.get("error"), entries.get("message")].find(
    (text) => typeof text === "string",
  );
  return said === "" ? undefined : said;
}
