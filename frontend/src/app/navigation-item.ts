import { type LucideIcon } from "lucide-react";
import { type ComponentType } from "react";

import { type SessionInfo } from "@/api/session";
import { type ScreenPath } from "@/app/shell/screen-words";
import { type LazyPart, lazyPart } from "@/lib/lazy-part";

/** Page in the frame. */
export type FramedPage = LazyPart & {
  path: string;
  title: string;
  /** Role that the page is limited to; by default everybody who is signed in sees it. */
  role?: SessionInfo["role"];
  /** Route pattern below its path: `:ref?`. */
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

/** Return the entry of a screen; its component is named like its path: `CryptoHostScreen` for `/crypto-host`. */
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
