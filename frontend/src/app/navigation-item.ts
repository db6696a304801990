import { type LucideIcon } from "lucide-react";
import { type ComponentType } from "react";

import { type SessionInfo } from "@/api/session";
import { type ScreenPath } from "@/app/shell/screen-words";
import { type LazyPart, lazyPart } from "@/lib/lazy-part";

/** Page that is shown inside the frame, with the sidebar and the top bar. */
export type FramedPage = LazyPart & {
  path: string;
  title: string;
  /** Role that the page is limited to; by default everybody who is signed in sees it. */
  role?: SessionInfo["role"];
  /** Route pattern below the page's path, such as `:ref?`. */
  below?: string;
};

export type NavigationItem = FramedPage & { path: ScreenPath; icon: LucideIcon };

export type NavigationGroup = {
  id: string;
  title: string;
  /** Letter of the shortcut: `g`, then this letter. */
  key: string;
  items: NavigationItem[];
};

type PascalCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Capitalize<Head>}${PascalCase<Tail>}`
  : Capitalize<Name>;

type ScreenName<Path> = Path extends `/${infer Name}` ? `${PascalCase<Name>}Screen` : never;

/**
 * Return the navigation entry of a screen; the screen's component is named after the path: `CryptoHostScreen` for
 * `/crypto-host`.
 */
export function screenAt<Path extends ScreenPath>(
  path: Path,
  title: string,
  icon: LucideIcon,
  load: () => Promise<Record<ScreenName<Path>, ComponentType>>,
  limits: Pick<FramedPage, "role" | "below"> = {},
): NavigationItem {
  const pascal = path.slice(1).replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
  const name = `${pascal}Screen` as ScreenName<Path>;
  return { path, title, icon, ...limits, ...lazyPart(() => load().then((module) => module[name])) };
}
