import { type LucideIcon } from "lucide-react";

import { type Anchor } from "@/anchors/anchor";
import { type SessionInfo } from "@/api/session";
import { type ScreenPath } from "@/app/shell/screen-words";
import { type LazyPart } from "@/lib/lazy-part";

/** Page in the frame. */
export type FramedPage = LazyPart & {
  path: string;
  title: string;
  /** Role that the page is limited to; by default everybody who is signed in sees it. */
  role?: SessionInfo["role"];
  /** Route pattern below its path: `:ref?`. */
  below?: string;
};

export type NavigationItem = FramedPage & {
  path: ScreenPath;
  icon: LucideIcon;
  /** Anchor of its sidebar entry. */
  anchor: Anchor;
};

export type NavigationGroup = {
  id: string;
  title: string;
  /** Letter of the shortcut: `g`, then this letter. */
  key: string;
  items: NavigationItem[];
};
