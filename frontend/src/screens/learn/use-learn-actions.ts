import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router-dom";

import {
  endLesson,
  learnAlone,
  type Lesson,
  readOtherRoom,
  returnToLesson,
  type Walkthrough,
} from "@/api/training";
import { type Failure } from "@/kit/actions/failure";
import { useAction } from "@/kit/actions/use-action";
import { setPlaybackLesson } from "@/lib/playback";
import { keepEditorScreen, type Trial } from "@/lib/trial";
import { type LearnContent } from "@/screens/learn/use-learn-content";

type StartOptions = {
  /** True to play the walkthrough automatically; false to guide the person through the walkthrough. */
  show: boolean;
  /** First step; by default the walkthrough's own first step. */
  step?: string;
};

/** Return the actions on a walkthrough; each action moves the account into a copy of the room or back. */
export function useLearnActions(
  { key, lesson }: Pick<Walkthrough, "key" | "lesson">,
  t: LearnContent,
) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const trial = location.state as Trial | null;

  function arrive(going: Lesson | undefined, { show }: StartOptions) {
    setPlaybackLesson(show ? (going?.ref ?? null) : null);
    keepEditorScreen(trial?.back ?? null);
    void readOtherRoom(client);
    // Replace a link to a walkthrough in the history, because Back would ask for confirmation again.
    void navigate(trial?.screen ?? "/home", { replace: location.search !== "" });
  }

  const failure = ({ message }: Failure) => ({
    title: t("failed"),
    description: message ?? t("tryAgain"),
  });
  return {
    begin: useAction({
      call: ({ step }: StartOptions) => learnAlone({ walkthrough: key, ...(step && { step }) }),
      failure,
      touches: ["walkthroughs"],
      onSuccess: arrive,
    }),
    goOn: useAction({
      call: async (_going: StartOptions) => {
        return lesson && !lesson.here ? await returnToLesson(lesson.ref) : (lesson ?? undefined);
      },
      failure,
      touches: ["walkthroughs"],
      onSuccess: arrive,
    }),
    end: useAction({
      call: async () => {
        if (lesson) await endLesson(lesson.ref);
      },
      failure: { title: t("endFailed"), description: t("tryAgain") },
      touches: ["walkthroughs"],
      onSuccess: () => {
        setPlaybackLesson(null);
        void readOtherRoom(client);
      },
    }),
  };
}
