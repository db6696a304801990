import { steerLesson, type Steering } from "@/api/lessons";
import { useAction } from "@/kit/actions/use-action";
import { type TeachContent } from "@/screens/teach/use-teach-content";

/** Return the action that steers a lesson; `successTitle` adds a notice for an effect that the board doesn't show. */
export function useSteering(ref: string, t: TeachContent, successTitle?: string) {
  return useAction({
    call: (steering: Steering) => steerLesson(ref, steering),
    success:
      successTitle === undefined ? undefined : { title: successTitle, description: t("steerDone") },
    failure: ({ message }) => ({ title: t("steerFailed"), description: message ?? t("tryAgain") }),
    touches: ["lessons"],
  });
}
