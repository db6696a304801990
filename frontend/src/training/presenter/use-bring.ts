import { useIsMutating, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { type Anchor } from "@/anchors/anchor";
import { type Presented } from "@/api/training";
import { after } from "@/lib/after";
import { placePath } from "@/lib/record-path";
import { usePresses } from "@/training/guide/use-interruption";
import { hasUnsavedWork, watchFields } from "@/training/presenter/unsaved-work";
import {
  closeDialog,
  closeFloatingLayers,
  isInView,
  showPlace,
} from "@/training/presenter/show-place";
import { type ReturnPoint } from "@/training/presenter/use-return-point";
import { isFor, useLastSeen } from "@/training/presenter/use-last-seen";

const COUNTDOWN_S = 5;

type BringOptions = {
  lesson: string;
  seat: number;
  bring: Presented["bring"];
  place: ReturnPoint;
};

/** Announced move: the countdown, and a function to go at once. */
export type PendingMove = {
  screen: string;
  seconds: number;
  /** True if the person must press Go, because the move could discard unsaved work on the same screen. */
  asks: boolean;
  go: () => void;
};

/** State of the move `n`. At 0 seconds the seat moves as soon as no write is pending. */
type Wait = {
  n: number;
  seconds: number;
  /** Path of the screen that had unsaved work when the move was announced. */
  from?: string;
  /** Consent of the person to a move on the same screen: requested or given. */
  consent?: "requested" | "given";
};

type Bring = {
  pending: PendingMove | undefined;
  /** Number of the last move that this tab has followed. */
  lastMove: number;
  /**
   * True from the announcement of a move that doesn't ask the person, until the person presses something on the new
   * screen.
   */
  quiet: boolean;
};

/** Follow each move by the trainer once; before a move away from unsaved work, count down and preserve the screen. */
export function useBring({ lesson, seat, bring, place }: BringOptions): Bring {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const writing = useIsMutating() > 0;
  const [lastMove, setLastMove] = useLastSeen("brought", lesson, "sessionStorage");
  const due = bring && isFor(bring, seat) && bring.n > lastMove ? bring : undefined;
  const n = due?.n;
  const [last, setWait] = useState<Wait>();
  const wait = last?.n === n ? last : undefined;
  const seconds = wait?.seconds;
  const showing = useRef<AbortController>(undefined);
  /** Number of the last move after which the person has pressed something. */
  const [reacted, setReacted] = useState(lastMove);

  useEffect(watchFields, []);
  useEffect(() => () => showing.current?.abort(), []);
  usePresses(true, () => {
    showing.current?.abort();
    setReacted(lastMove);
  });

  const begin = useEffectEvent(() => {
    if (!due) return;
    const isUnsaved = hasUnsavedWork(client);
    const counts = isUnsaved && !due.insist && due.screen !== pathname;
    setWait({
      n: due.n,
      seconds: counts ? COUNTDOWN_S : 0,
      ...(isUnsaved && { from: pathname }),
    });
  });
  useEffect(() => {
    if (n === undefined) return;
    return after(0, () => {
      begin();
    });
  }, [n]);

  const asks = wait?.consent === "requested";
  const counting = seconds !== undefined && seconds > 0 && !asks;
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
    closeFloatingLayers();
    const { screen } = due;
    const anchor = (due.anchor ?? undefined) as Anchor | undefined;
    const row = due.row ?? undefined;
    const isUnsaved = hasUnsavedWork(client);
    const isHere = screen === pathname;
    // On the same screen, pressing a tab or closing a dialog could discard unsaved input, so that requires consent. A
    // move to another screen doesn't, because this screen is preserved.
    const mayPress = !isHere || !isUnsaved || wait?.consent === "given";
    if (!mayPress && !isInView({ anchor, row, screen })) {
      setWait({ n: due.n, seconds: COUNTDOWN_S, consent: "requested" });
      return;
    }
    setLastMove(due.n);
    const address = anchor === undefined || row === undefined ? screen : placePath(anchor, row);
    if (!isHere) {
      // Preserve also a screen whose form was submitted during the countdown: the person hasn't read the form's result
      // yet.
      if (isUnsaved || wait?.from === pathname) place.save();
      void navigate(address);
    } else if (mayPress) {
      if (anchor === undefined) closeDialog();
      // Open the row's own URL, because a filter or open details may hide the row.
      if (row !== undefined && address !== `${pathname}${search}`) {
        void navigate(address, { replace: true });
      }
      document.getElementById("main")?.focus({ preventScroll: true });
    }
    showing.current?.abort();
    if (anchor === undefined) return;
    showing.current = new AbortController();
    const { signal } = showing.current;
    const spotlight = showPlace({
      anchor,
      row,
      screen,
      isOpened: address !== screen,
      mayPress,
      signal,
    });
    spotlight.catch(() => undefined);
  });
  const ready = seconds === 0 && !writing;
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the countdown ends outside of React, and only then is the page read
    if (ready) go();
  }, [ready]);

  if (!due || seconds === undefined || ready)
    return { pending: undefined, lastMove, quiet: lastMove !== reacted };
  // At 0 seconds only a pending write delays the move.
  const pending = {
    screen: due.screen,
    seconds,
    asks,
    go: () => {
      setWait((last) => last && { ...last, seconds: 0, ...(asks && { consent: "given" }) });
    },
  };
  return { pending, lastMove, quiet: !asks };
}
