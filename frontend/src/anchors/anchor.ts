import type * as lists from "@/anchors/lists";

type Lists = typeof lists;

/**
 * Anchor: a target that a walkthrough may point at, written as a screen's name, a dot, and a name from the screen's
 * list.
 */
export type Anchor = {
  [Screen in keyof Lists]: `${Screen}.${keyof Lists[Screen] & string}`;
}[keyof Lists];

/** Any anchor that has all the given sub-anchors: `AnchorWith<"input">` includes `home.x` if `home.x.input` exists. */
export type AnchorWith<Part extends string> = {
  [Name in Anchor]: `${Name}.${Part}` extends Anchor ? Name : never;
}[Anchor];

/** Names of the anchors directly below a screen or an anchor. */
export type PartsOf<Prefix extends string> = Anchor extends infer Name
  ? Name extends `${Prefix}.${infer Part}`
    ? Part
    : never
  : never;

declare module "react" {
  interface HTMLAttributes<T> {
    /** Stable name: walkthroughs store it, so it must not depend on displayed texts. */
    "data-anchor"?: Anchor;
  }
}
