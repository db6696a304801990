import { steerLesson, type Steering } from "@/api/lessons";
import { type ActionOptions, useAction } from "@/kit/actions/use-action";
import { type TeachContent } from "@/screens/teach/use-teach-content";

type Effects = Pick<ActionOptions<Steering, unknown>, "success" | "onSuccess">;

/** Return the action that steers a lesson; only an effect that the board doesn't show needs a success notice. */
export function useSteering(ref: string, t: TeachContent, effects: Effects = {}) {
  return useAction({
    ...effects,
    call: (steering: Steering) => steerLesson(ref, steering),
    failure: ({ message }) => ({ title: t("steerFailed"), description: message ?? t("tryAgain") }),
    touches: ["lessons"],
  });
}
