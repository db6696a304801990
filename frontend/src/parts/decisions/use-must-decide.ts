import { useQuery } from "@tanstack/react-query";

import { isOver, seatQuery } from "@/api/training";

/**
 * Return true while the script of the person's seat asks for a decision about a record; meanwhile no other button may
 * complete or fail the record.
 */
export function useMustDecide(about: string): boolean {
  const { data } = useQuery({ ...seatQuery(), enabled: false });
  const seat = data?.seat;
  if (!seat || isOver(seat)) return false;
  return seat.steps.some(({ decide }) => decide?.about === about);
}
