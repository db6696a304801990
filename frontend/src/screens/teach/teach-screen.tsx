import { useParams } from "react-router-dom";

import { lazyPart } from "@/lib/lazy-part";
import { LeaveLine } from "@/screens/teach/leave-line";
import { LessonsPage } from "@/screens/teach/lessons-page";

const lesson = lazyPart(() => import("@/screens/teach/lesson-page").then((m) => m.LessonPage));

/** Page for a projector; exported here, so that the app imports one module of this folder. */
export const Projector = lazyPart(() =>
  import("@/screens/teach/projector/projector-screen").then((m) => m.ProjectorScreen),
).Part;

/** List of lessons, or the lesson that the URL names. */
export function TeachScreen() {
  const { ref } = useParams();
  return (
    <>
      <LeaveLine />
      {ref === undefined ? <LessonsPage /> : <lesson.Part lessonRef={ref} />}
    </>
  );
}
