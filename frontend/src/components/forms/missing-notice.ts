import { type NoticeContent } from "@/components/notices/use-notice";

type FoundProblem = { kind: string; message: string };

/**
 * For the `noticeOfProblems` of a form: says of the first value that was left out what its field says. `kind` is the
 * schema's action that finds it missing.
 */
export function missingNotice(title: string, kind = "non_empty") {
  return (problems: readonly FoundProblem[]): NoticeContent | undefined => {
    const missing = problems.find((problem) => problem.kind === kind);
    return missing && { title, description: missing.message, variant: "destructive" };
  };
}
