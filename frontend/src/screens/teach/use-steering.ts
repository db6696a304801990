import { steerLesson, type Steering } from "@/api/lessons";
import { useAction } from "@/kit/actions/use-action";
import { type TeachContent } from "@/screens/teach/use-teach-content";

/** Does something to everybody in a lesson, or to some; `told` is the title of a notice for what can't be seen on the board. */
export function useSteering(ref: string, t: TeachContent, successTitle?: string) {
  return useAction({
    call: (steering: Steering) => steerLesson(ref, steering),
    success:
      successTitle === undefined ? undefined : { title: successTitle, description: t("steerDone") },
    failure: ({ message }) => ({ title: t("steerFailed"), description: message ?? t("tryAgain") }),
    touches: ["lessons"],
  });
}
