import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

// Without their names tailwind-merge takes our own text sizes for colours and drops them.
const merge = extendTailwindMerge({
  extend: { theme: { text: ["label", "title", "figure", "code"] } },
});

/** Joins class names; of two that contradict each other the later one wins. */
export function cn(...inputs: ClassValue[]): string {
  return merge(clsx(inputs));
}
