import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

// Names of the custom text sizes: tailwind-merge would mistake them for colours and drop them.
const merge = extendTailwindMerge({
  extend: { theme: { text: ["label", "title", "figure", "code"] } },
});

/** Join class names; of two conflicting Tailwind classes the later wins. */
export function cn(...inputs: ClassValue[]): string {
  return merge(clsx(inputs));
}
