import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { extendTailwindMerge } from "tailwind-merge";
import { describe, expect, it } from "vitest";

import { cn } from "@/lib/utils";

const folder = path.resolve("frontend/src");

const mergeByWholeList = extendTailwindMerge({
  extend: { theme: { text: ["label", "title", "figure", "code"] } },
});

/** Every Tailwind class in the console's source, without variants such as `hover:`. */
const classes = new Set(
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.test)\.tsx$/.test(name))
    .flatMap((name) => readFileSync(path.join(folder, name), "utf8").split(/[\s"'`:]+/))
    // Filter out words that aren't classes: tailwind-merge removes a repeated class, but no other repeated word.
    .filter((word) => mergeByWholeList(word, word) === word),
);

/** Sample classes: one from each group of conflicting classes. */
const samples = `
  p-1 px-1 py-1 pt-1 pr-1 pb-1 pl-1 m-1 mx-1 my-1 mt-1 mr-1 mb-1 ml-1 w-1 h-1 size-1 min-w-1 min-h-1 max-w-1 max-h-1
  gap-1 gap-x-1 gap-y-1 items-end self-end justify-end justify-items-end justify-self-end divide-x divide-y grid-cols-9
  grid-rows-9 col-span-9 col-start-9 row-span-9 row-start-9 shrink grow basis-9 order-9 z-9 inline static flex-1 flex-col
  flex-wrap overflow-hidden overflow-x-hidden overflow-y-hidden line-clamp-9 leading-9 tracking-wide opacity-5 bg-card
  font-mono font-bold text-center text-balance text-xs text-primary rounded-full rounded-r-sm border-2 border-primary
  border-dashed border-collapse border-x border-y border-t border-r border-b border-l`
  .trim()
  .split(/\s+/);

describe("cn", () => {
  it("merges each used class with a class of every group, and gives the same result as tailwind-merge with its full list", () => {
    const pairs = samples.flatMap((sample) =>
      [...classes].flatMap((name) => [`${name} ${sample}`, `${sample} ${name}`]),
    );
    expect(pairs.filter((pair) => cn(pair) !== mergeByWholeList(pair))).toEqual([]);
  });

  it("keeps classes of one group if their variants differ", () => {
    expect(cn("px-2 hover:px-3 px-4", "hover:px-5")).toBe("px-4 hover:px-5");
  });
});
