import { useParams } from "react-router-dom";

import { lazyPart } from "@/lib/lazy-part";
import { LeaveLine } from "@/screens/teach/leave-line";
import { LessonsPage } from "@/screens/teach/lessons-page";

const lesson = lazyPart(() => import("@/screens/teach/lesson-page").then((m) => m.LessonPage));

/** The page for a wall; here, so that the app names one part of this folder alone. */
export const Projector = lazyPart(() =>
  import("@/screens/teach/projector/projector-screen").then((m) => m.ProjectorScreen),
).Part;

/** The lessons that are taught, or the one that the address names. */
export function TeachScreen() {
  const { ref } = useParams();
  return (
    <>
      <LeaveLine />
      {ref === undefined ? <LessonsPage /> : <lesson.Part lessonRef={ref} />}
    </>
  );
}
