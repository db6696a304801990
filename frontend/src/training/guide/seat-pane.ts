import { type ReactNode } from "react";

import { type Seat } from "@/api/training";
import { type PaneState } from "@/training/guide/pane";
import { type GuideContent } from "@/training/guide/use-guide-content";
import { type SeatActions } from "@/training/guide/use-seat-actions";

/** Props of a seat's pane. */
export type SeatPaneProps = {
  seat: Seat;
  pane: PaneState;
  actions: SeatActions;
  /** Messages of the trainer, shown above the content. */
  messages: ReactNode;
  /** Number of the trainer's last move that this tab has followed; 0 if there is none. */
  lastMove: number;
  /** True while the trainer shows a place: then the step is neither announced nor highlighted. */
  quiet: boolean;
  t: GuideContent;
};
