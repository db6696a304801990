import { useIsMutating, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { type Anchor } from "@/anchors/anchor";
import { type Presented } from "@/api/training";
import { hasUnsavedWork, watchFields } from "@/training/presenter/unsaved-work";
import { closeLoose, showPlace } from "@/training/presenter/show-place";
import { type ReturnPoint } from "@/training/presenter/use-return-point";
import { isFor, useLastSeen } from "@/training/presenter/use-last-seen";

const ASKED_S = 5;

type BringOptions = {
  lesson: string;
  seat: number;
  bring: Presented["bring"];
  place: ReturnPoint;
};

/** Announced move to another screen: the countdown, and a function to go at once. */
export type PendingMove = { screen: string; seconds: number; go: () => void };

/** Follow the trainer's move to a screen once; with unsaved work, count down first and preserve the screen. */
export function useBring({ lesson, seat, bring, place }: BringOptions): PendingMove | undefined {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const writing = useIsMutating() > 0;
  const [followed, follow] = useLastSeen("brought", lesson, "sessionStorage");
  const due = bring && isFor(bring, seat) && bring.n > followed ? bring : undefined;
  const n = due?.n;
  /** Countdown of the move `n`; 0 goes as soon as no write is pending. */
  const [last, setWait] = useState<{ n: number; seconds: number; from?: string }>();
  const wait = last?.n === n ? last : undefined;
  const seconds = wait?.seconds;
  const showing = useRef<AbortController>(undefined);

  useEffect(watchFields, []);
  useEffect(() => () => showing.current?.abort(), []);
  useEffect(() => {
    const stop = ({ isTrusted }: Event) => {
      if (isTrusted) showing.current?.abort();
    };
    const types = ["pointerdown", "keydown"];
    for (const type of types) window.addEventListener(type, stop, true);
    return () => {
      for (const type of types) window.removeEventListener(type, stop, true);
    };
  }, []);

  const begin = useEffectEvent(() => {
    if (!due) return;
    const unsaved = hasUnsavedWork(client);
    setWait({
      n: due.n,
      seconds: unsaved && !due.insist ? ASKED_S : 0,
      ...(unsaved && { from: pathname }),
    });
  });
  useEffect(() => {
    if (n === undefined) return;
    const timer = setTimeout(() => {
      begin();
    });
    return () => {
      clearTimeout(timer);
    };
  }, [n]);

  const counting = seconds !== undefined && seconds > 0;
  useEffect(() => {
    if (!counting) return;
    const timer = setInterval(() => {
      setWait((last) => last && { ...last, seconds: Math.max(0, last.seconds - 1) });
    }, 1000);
    return () => {
      clearInterval(timer);
    };
  }, [counting]);

  const go = useEffectEvent(() => {
    if (!due) return;
    follow(due.n);
    closeLoose();
    const unsaved = hasUnsavedWork(client);
    if (due.screen !== pathname) {
      // A form submitted during the countdown has its answer on that screen, still unread.
      if (unsaved || wait?.from === pathname) place.keep();
      void navigate(due.screen);
    } else if (!unsaved) {
      document.getElementById("main")?.focus({ preventScroll: true });
    }
    showing.current?.abort();
    if (due.anchor === null) return;
    showing.current = new AbortController();
    // On the same screen, pressing a tab or closing a dialog could discard unsaved input.
    const mayPress = due.screen !== pathname || !unsaved;
    const spotlight = showPlace(due.anchor as Anchor, due.screen, mayPress, showing.current.signal);
    spotlight.catch(() => undefined);
  });
  const ready = seconds === 0 && !writing;
  useEffect(() => {
    if (ready) go();
  }, [ready]);

  if (!due || seconds === undefined || ready) return undefined;
  // At 0 seconds only a pending write delays the move.
  return {
    screen: due.screen,
    seconds,
    go: () => {
      setWait((last) => last && { ...last, seconds: 0 });
    },
  };
}
