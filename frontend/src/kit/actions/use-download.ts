import { type NamedFile } from "@/api/files";
import { type Action, type ActionOptions, type Attempt, useAction } from "@/kit/actions/use-action";
import { saveFile } from "@/lib/save-file";

/** Return an action that saves the response's file and then shows its success notice. */
export function useDownload<Values = void>({
  call,
  ...notices
}: ActionOptions<Values, NamedFile>): Action<Values> {
  return useAction({
    ...notices,
    call: async (values: Values, attempt: Attempt) => {
      const file = await call(values, attempt);
      saveFile(file.name, file.content);
      return file;
    },
  });
}
