import { type LucideIcon } from "lucide-react";

import { type Anchor } from "@/anchors/anchor";
import { type SessionInfo } from "@/api/session";
import { type ScreenPath } from "@/app/shell/screen-words";
import { type LazyPart } from "@/lib/lazy-part";

export type NavigationItem = LazyPart & {
  path: ScreenPath;
  title: string;
  icon: LucideIcon;
  /** Anchor of its sidebar entry. */
  anchor: Anchor;
  /** Role that alone sees the screen; without one, everybody signed in. */
  role?: SessionInfo["role"];
  /** Route pattern below its path: `:ref?`. */
  below?: string;
};

export type NavigationGroup = {
  id: string;
  title: string;
  /** Letter of the shortcut: `g`, then this. */
  key: string;
  items: NavigationItem[];
};
