import { lessonQuery, type TaughtLesson } from "@/api/lessons";
import { isNotFound } from "@/api/not-found";
import { type StableQuery, useStableQuery } from "@/kit/queries/use-stable-query";

/** Poll a lesson until it is deleted; afterwards polling is useless, because no new lesson gets its reference. */
export function useLesson(
  ref: string,
  everyMs: number,
): StableQuery<TaughtLesson> & { isGone: boolean } {
  const query = useStableQuery({
    ...lessonQuery(ref),
    refetchInterval: everyMs,
    enabled: ({ state: { error } }) => !isNotFound(error),
  });
  return { ...query, isGone: isNotFound(query.error) };
}
