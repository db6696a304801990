import { describe, expect, it } from "vitest";

import { screens } from "@/app/navigation";
import { bestMatches } from "@/app/shell/best-matches";
import { screenWords } from "@/app/shell/screen-words";

const entries = screens.map(({ title, path }) => {
  const { description, keywords } = screenWords[path];
  return { title, words: [description, path, ...keywords] };
});

function titlesFor(typed: string): string[] {
  return bestMatches(entries, typed).map(({ title }) => title);
}

describe("bestMatches", () => {
  it.each(screens.map(({ title }) => [title]))("ranks %s first for its full title", (title) => {
    expect(titlesFor(title)[0]).toBe(title);
    expect(titlesFor(` ${title.toUpperCase()} `)[0]).toBe(title);
  });

  it.each(screens.flatMap(({ title }) => title.split(" ")).map((word) => [word]))(
    "ranks a title that contains “%s” first",
    (word) => {
      expect(titlesFor(word)[0]).toContain(word);
    },
  );

  it("finds a screen by a synonym, and ranks it after screens whose title matches", () => {
    const vaults = titlesFor("vault");
    expect(vaults[0]).toBe("Vault Access Generator");
    expect(vaults).toContain("Financial Systems Test");
    expect(titlesFor("cot")).toEqual(["Vault Access Generator"]);
  });

  it("matches words in any order, even if only a word's beginning is typed", () => {
    expect(titlesFor("management cry")[0]).toBe("Crypto Host Management");
  });

  it("falls back to scattered letters if no word matches", () => {
    expect(titlesFor("wlt trnsfr")).toContain("Wallet Transfer");
    expect(titlesFor("hash")).not.toContain("Dashboard");
  });

  it.each(["", "  ", "-", "qqq"])("finds nothing for “%s”", (typed) => {
    expect(titlesFor(typed)).toEqual([]);
  });
});
