import { type NoticeContent } from "@/kit/notices/use-notice";

type FoundProblem = { kind: string; message: string };

type MissingOptions = {
  /** The schema's actions that find a value missing. */
  kinds?: readonly string[];
  /** Is said instead, whichever value is missing. */
  text?: string;
};

/** For the `noticeOfProblems` of a form: says of the first value that was left out what its field says. */
export function missingNotice(title: string, { kinds = ["non_empty"], text }: MissingOptions = {}) {
  return (problems: readonly FoundProblem[]): NoticeContent | undefined => {
    const missing = problems.find((problem) => kinds.includes(problem.kind));
    return missing && { title, description: text ?? missing.message, variant: "destructive" };
  };
}
