import { useParams } from "react-router-dom";

import { LessonPage } from "@/screens/teach/lesson-page";
import { LessonsPage } from "@/screens/teach/lessons-page";

/** The lessons that are taught, or the one that the address names. */
export function TeachScreen() {
  const { ref } = useParams();
  return ref === undefined ? <LessonsPage /> : <LessonPage lessonRef={ref} />;
}
