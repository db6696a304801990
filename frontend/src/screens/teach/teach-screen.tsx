import { useParams } from "react-router-dom";

import { lazyPart } from "@/lib/lazy-part";
import { LeaveLine } from "@/screens/teach/leave-line";
import { LessonsPage } from "@/screens/teach/lessons-page";

const lesson = lazyPart(() => import("@/screens/teach/lesson-page").then((m) => m.LessonPage));

const walkthroughs = lazyPart(() =>
  import("@/screens/teach/walkthroughs/walkthroughs-page").then((m) => m.WalkthroughsPage),
);
const script = lazyPart(() =>
  import("@/screens/teach/walkthroughs/script-page").then((m) => m.ScriptPage),
);

/** Page for a projector; exported here, so that the app imports one module of this folder. */
export const Projector = lazyPart(() =>
  import("@/screens/teach/projector/projector-screen").then((m) => m.ProjectorScreen),
).Part;

const WALKTHROUGHS = "walkthroughs";

/** List of lessons or of walkthroughs, or the lesson or walkthrough that the URL names. */
export function TeachScreen() {
  const { ref, key } = useParams();
  return (
    <>
      <LeaveLine />
      {ref === undefined && <LessonsPage />}
      {ref === WALKTHROUGHS && key === undefined && <walkthroughs.Part />}
      {ref === WALKTHROUGHS && key !== undefined && <script.Part scriptKey={key} />}
      {ref !== undefined && ref !== WALKTHROUGHS && <lesson.Part lessonRef={ref} />}
    </>
  );
}
