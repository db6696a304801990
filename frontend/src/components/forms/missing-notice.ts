import { type NoticeContent } from "@/components/notices/use-notice";

type FoundProblem = { kind: string; message: string };

type MissingOptions = {
  /** The schema's action that finds a value missing. */
  kind?: string;
  /** Is said instead, whichever value is missing. */
  text?: string;
};

/** For the `noticeOfProblems` of a form: says of the first value that was left out what its field says. */
export function missingNotice(title: string, { kind = "non_empty", text }: MissingOptions = {}) {
  return (problems: readonly FoundProblem[]): NoticeContent | undefined => {
    const missing = problems.find((problem) => problem.kind === kind);
    return missing && { title, description: text ?? missing.message, variant: "destructive" };
  };
}
