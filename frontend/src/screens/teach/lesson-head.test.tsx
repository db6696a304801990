import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { type TaughtLesson } from "@/api/lessons";
import { LessonHead } from "@/screens/teach/lesson-head";
import { useTeachContent } from "@/screens/teach/use-teach-content";
import { renderInApp } from "@/testing/render";
import { taughtLesson } from "@/testing/screens/teach";

function Head({ lesson }: { lesson: TaughtLesson }) {
  const t = useTeachContent();
  return <LessonHead lesson={lesson} t={t} />;
}

function show(more: Partial<TaughtLesson> = {}) {
  renderInApp(<Head lesson={{ ...taughtLesson, ...more }} />);
}

const settings = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

describe("LessonHead", () => {
  it.each([
    [
      "guide",
      "always",
      ["Use: Guide. People get hints", "Show explanations: Always. Cards such as"],
    ],
    ["test", "after", ["Use: Test. No hints", "Show explanations: After the exercise. Such cards"]],
    ["test", "never", ["Use: Test. No hints", "Show explanations: Never. Such cards stay hidden"]],
  ] as const)(
    "describes a lesson with use “%s” and explanations “%s”",
    (use, explanations, texts) => {
      show({ use, explanations });
      expect(settings()).toHaveLength(texts.length);
      for (const [place, text] of texts.entries()) expect(settings()[place]).toContain(text);
    },
  );

  it("omits the setting “Use” for a lesson without a walkthrough", () => {
    show({ walkthrough: "" });
    expect(settings()).toEqual([expect.stringContaining("Show explanations: Always.")]);
  });
});
