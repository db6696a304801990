import { useSyncExternalStore } from "react";

const LIMIT = 1;
const REMOVE_DELAY_MS = 1_000_000;

export type NoticeVariant = "default" | "warning" | "destructive";

export type NoticeContent = {
  title: string;
  description?: string;
  variant?: NoticeVariant;
  /** The description is said where it stands too, so that screen readers are told the title alone here. */
  saidElsewhere?: boolean;
};

type Notice = NoticeContent & { id: number; open: boolean; variant: NoticeVariant };

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Notice[]): void {
  notices = next;
  listeners.forEach((listener) => {
    listener();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function snapshot(): readonly Notice[] {
  return notices;
}

/** Shows a notice in place of the one that is shown; works outside React too. */
export function notice({ variant = "default", ...content }: NoticeContent): number {
  lastId += 1;
  publish([{ ...content, variant, id: lastId, open: true }, ...notices].slice(0, LIMIT));
  return lastId;
}

/** Closes one notice, or all. It is kept for a while after, closed, so that its way out can be drawn. */
export function dismissNotice(id?: number): void {
  const closes = (item: Notice) => item.open && (id === undefined || item.id === id);
  const closed = new Set(notices.filter(closes).map((item) => item.id));
  if (closed.size === 0) return;
  publish(notices.map((item) => (closed.has(item.id) ? { ...item, open: false } : item)));
  setTimeout(() => {
    publish(notices.filter((item) => !closed.has(item.id)));
  }, REMOVE_DELAY_MS);
}

/** The notices, newest first, and the two things to be done with them. */
export function useNotice() {
  return {
    notices: useSyncExternalStore(subscribe, snapshot),
    notice,
    dismissNotice,
  };
}
