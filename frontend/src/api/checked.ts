import * as v from "valibot";

import { AnswerError, refusalIn } from "@/api/answers";

/**
 * Gives back an answer that has the parts which the console reads of it, and throws any other. It stands apart from what the
 * first page loads, which has no use for valibot.
 */
export function checked<Parts, Answer extends Parts>(
  answer: Answer,
  parts: v.GenericSchema<unknown, Parts>,
): Answer {
  if (v.is(parts, answer)) return answer;
  throw new AnswerError(refusalIn(answer) ?? "");
}
