import { type ClassValue, clsx } from "clsx";
import { createTailwindMerge } from "tailwind-merge";

/** Prefixes of conflicting classes that differ only in the value, like `px-2` and `px-4`. */
const prefixes = [
  ...["p", "px", "py", "pt", "pr", "pb", "pl", "m", "mx", "my", "mt", "mr", "mb", "ml"],
  ...["w", "h", "size", "min-w", "min-h", "max-w", "max-h", "gap", "gap-x", "gap-y"],
  ...["items", "self", "justify", "justify-items", "justify-self"],
  ...["grid-cols", "grid-rows", "col", "col-start", "row", "row-start"],
  ...["overflow", "overflow-x", "overflow-y", "line-clamp", "z", "order", "basis", "rounded-r"],
  ...["leading", "tracking", "opacity", "bg"],
];
const borderSides = ["x", "y", "t", "r", "b", "l"].map((side) => `border-${side}`);
/** Prefixes that are also classes by themselves. */
const barePrefixes = ["shrink", "grow", "rounded", "divide-x", "divide-y", ...borderSides];

const hasAnyValue = () => true;
const isArbitrary = (value: string) => value.startsWith("[");

/**
 * Groups of conflicting Tailwind classes; the last class of a group wins. They replace the library's own list, which
 * would add 5 kB, compressed.
 */
const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    ...Object.fromEntries(prefixes.map((prefix) => [prefix, [{ [prefix]: [hasAnyValue] }]])),
    ...Object.fromEntries(
      barePrefixes.map((prefix) => [prefix, [{ [prefix]: ["", hasAnyValue] }]]),
    ),
    display: [
      ...["block", "inline-block", "inline", "flex", "inline-flex", "grid", "inline-grid"],
      ...["table", "table-header-group", "contents", "hidden"],
    ],
    position: ["static", "relative", "absolute", "fixed", "sticky"],
    flex: [{ flex: ["1", "auto", "none", isArbitrary] }],
    "flex-direction": [{ flex: ["row", "row-reverse", "col", "col-reverse"] }],
    "flex-wrap": [{ flex: ["wrap", "nowrap"] }],
    "font-family": [{ font: ["sans", "mono"] }],
    "font-weight": [{ font: ["normal", "medium", "semibold", "bold"] }],
    "text-align": [{ text: ["left", "center", "right"] }],
    "text-wrap": [{ text: ["wrap", "nowrap", "balance", "pretty"] }],
    "font-size": [
      { text: ["xs", "sm", "base", "lg", "2xl", "title", "figure", "code", isArbitrary] },
    ],
    "text-color": [{ text: [hasAnyValue] }],
    "border-width": [{ border: ["", "0", "2"] }],
    "border-collapse": [{ border: ["collapse"] }],
    "border-style": [{ border: ["dashed"] }],
    "border-color": [{ border: [hasAnyValue] }],
  },
  conflictingClassGroups: {
    p: ["px", "py", "pt", "pr", "pb", "pl"],
    px: ["pr", "pl"],
    py: ["pt", "pb"],
    m: ["mx", "my", "mt", "mr", "mb", "ml"],
    mx: ["mr", "ml"],
    my: ["mt", "mb"],
    size: ["w", "h"],
    gap: ["gap-x", "gap-y"],
    overflow: ["overflow-x", "overflow-y"],
    flex: ["basis", "shrink", "grow"],
    "line-clamp": ["display", "overflow"],
    rounded: ["rounded-r"],
    "border-x": ["border-r", "border-l"],
    "border-y": ["border-t", "border-b"],
    "font-size": ["leading"],
    "border-width": borderSides,
  },
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: ["*", "**"],
}));

/** Join class names; of two conflicting Tailwind classes the later wins, if `merge` lists their group. */
export function cn(...inputs: ClassValue[]): string {
  return merge(clsx(inputs));
}
