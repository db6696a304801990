import { useSyncExternalStore } from "react";

import { activityListener } from "@/lib/activity-listener";
import { Listeners } from "@/lib/listeners";

const REMOVE_DELAY_MS = 1_000_000;

type NoticeVariant = "default" | "warning" | "destructive";

export type NoticeContent = {
  title: string;
  description?: string;
  variant?: NoticeVariant;
  /** Set if another live region announces the description, so that only the title is announced here. */
  announcedElsewhere?: boolean;
};

export type Notice = NoticeContent & { id: number; open: boolean; variant: NoticeVariant };

let current: Notice | undefined;
let lastId = 0;
const listeners = new Listeners();

function publish(next: Notice | undefined): void {
  current = next;
  listeners.notify();
}

/** Show a notice in place of the current one; may be called outside of React. */
export function notice({ variant = "default", ...content }: NoticeContent): void {
  lastId += 1;
  publish({ ...content, variant, id: lastId, open: true });
  activityListener()?.onNotice?.(content.title);
}

/**
 * Close the current notice; with `id`, only if the current notice has this id. The closed notice is removed 1,000,000
 * ms later, as the specification requires.
 */
export function dismissNotice(id = current?.id): void {
  if (!current?.open || current.id !== id) return;
  const closedNotice = { ...current, open: false };
  publish(closedNotice);
  setTimeout(() => {
    if (current === closedNotice) publish(undefined);
  }, REMOVE_DELAY_MS);
}

/** Return the current notice, or the one closed last. */
export function useNotice(): Notice | undefined {
  return useSyncExternalStore(listeners.subscribe, () => current);
}
