import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { isTransient } from "@/api/client";
import { seatQuery } from "@/api/training";

/**
 * Polling interval. The server doesn't announce that the person has changed the screen, because each announcement would
 * make every tab of the person refetch the seat.
 */
const POLL_MS = 1000;

/**
 * Router state of a location; `followed` is true if the tab opened the location to follow the person, and unset if the
 * trainer opened it.
 */
type Followed = { followed?: boolean } | null;

/** Follow the viewed person from screen to screen, until the trainer turns the switch off or navigates. */
export function useFollowSeat() {
  const navigate = useNavigate();
  const location = useLocation();
  const { pathname, search } = location;
  const [follows, setFollows] = useState(true);
  const { data } = useQuery({
    ...seatQuery(),
    enabled: follows,
    refetchInterval: ({ state: { error } }) => (error && !isTransient(error) ? false : POLL_MS),
  });
  const screen = data?.seat?.progress.screen ?? null;

  const [lastPath, setLastPath] = useState(pathname);
  if (pathname !== lastPath) {
    setLastPath(pathname);
    if ((location.state as Followed)?.followed !== true) setFollows(false);
  }

  const go = useEffectEvent((to: string) => {
    if (to !== pathname + search) void navigate(to, { replace: true, state: { followed: true } });
  });
  useEffect(() => {
    if (follows && screen !== null) go(screen);
  }, [follows, screen]);

  return [follows, setFollows] as const;
}
