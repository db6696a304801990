import { type Board, boardQuery, lessonQuery, type TaughtLesson } from "@/api/lessons";
import { isNotFound } from "@/api/not-found";
import { type StableQuery, useStableQuery } from "@/kit/queries/use-stable-query";

const BOARD_MS = 500;

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

/** Return the polled query of a lesson's board; an ended lesson's board is read only once, because it doesn't change. */
export function polledBoardQuery(ref: string) {
  return {
    ...boardQuery(ref),
    refetchInterval: ({ state: { data } }: { state: { data: Board | undefined } }) =>
      data?.presented.state === "ended" ? false : BOARD_MS,
  };
}
