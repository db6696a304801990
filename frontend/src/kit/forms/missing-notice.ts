import { type NoticeContent } from "@/kit/notices/use-notice";

type FoundProblem = { kind: string; message: string };

type MissingOptions = {
  /** Schema actions whose error means that the value is missing. */
  kinds?: readonly string[];
  /** Text of the notice for any missing value, instead of the field's message. */
  text?: string;
};

/** Return a `noticeOfProblems` for a form; it shows the message of the first missing value. */
export function missingNotice(title: string, { kinds = ["non_empty"], text }: MissingOptions = {}) {
  return (problems: readonly FoundProblem[]): NoticeContent | undefined => {
    const missing = problems.find((problem) => kinds.includes(problem.kind));
    return missing && { title, description: text ?? missing.message, variant: "destructive" };
  };
}
