import type { lists } from "@/anchors/lists";

type Lists = typeof lists;

/** What a walkthrough may point at: a name from a screen's list, after the screen's own. */
export type Anchor = {
  [Screen in keyof Lists]: `${Screen}.${keyof Lists[Screen] & string}`;
}[keyof Lists];

/** An anchor whose list also names these parts of it: `AnchorWith<"input">` is `home.x` where `home.x.input` is listed. */
export type AnchorWith<Part extends string> = {
  [Name in Anchor]: `${Name}.${Part}` extends Anchor ? Name : never;
}[Anchor];

/** The names that are listed below this one, which is a screen's or an anchor. */
export type PartsOf<Prefix extends string> = Anchor extends infer Name
  ? Name extends `${Prefix}.${infer Part}`
    ? Part
    : never
  : never;

declare module "react" {
  interface HTMLAttributes<T> {
    /** Texts may change, this name doesn't: walkthroughs are stored with it. */
    "data-anchor"?: Anchor;
  }
}
