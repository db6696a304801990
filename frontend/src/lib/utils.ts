import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

// Without their names tailwind-merge takes the custom text sizes for colours and drops them.
const merge = extendTailwindMerge({
  extend: { theme: { text: ["label", "title", "figure", "code"] } },
});

/** Join class names; of two conflicting Tailwind classes the later wins. */
export function cn(...inputs: ClassValue[]): string {
  return merge(clsx(inputs));
}
