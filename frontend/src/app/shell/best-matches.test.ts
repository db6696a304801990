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

describe("the search", () => {
  it.each(screens.map(({ title }) => [title]))("finds %s first by its name", (title) => {
    expect(titlesFor(title)[0]).toBe(title);
    expect(titlesFor(` ${title.toUpperCase()} `)[0]).toBe(title);
  });

  it.each(screens.flatMap(({ title }) => title.split(" ")).map((word) => [word]))(
    "finds first what has “%s” in its name",
    (word) => {
      expect(titlesFor(word)[0]).toContain(word);
    },
  );

  it("finds what another word stands for, behind what is called so", () => {
    const vaults = titlesFor("vault");
    expect(vaults[0]).toBe("Vault Access Generator");
    expect(vaults).toContain("Financial Systems Test");
    expect(titlesFor("cot")).toEqual(["Vault Access Generator"]);
  });

  it("takes words in any order, and the last one unfinished", () => {
    expect(titlesFor("management cry")[0]).toBe("Crypto Host Management");
  });

  it("takes letters that stand apart where nothing has the word", () => {
    expect(titlesFor("wlt trnsfr")).toContain("Wallet Transfer");
    expect(titlesFor("hash")).not.toContain("Dashboard");
  });

  it.each(["", "  ", "-", "qqq"])("finds nothing by “%s”", (typed) => {
    expect(titlesFor(typed)).toEqual([]);
  });
});
