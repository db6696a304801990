import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { type TaughtLesson } from "@/api/lessons";
import { DoorCard } from "@/screens/teach/door-card";
import { useTeachContent } from "@/screens/teach/use-teach-content";
import { expectAccessible } from "@/testing/axe";
import { renderInApp } from "@/testing/render";
import { taughtLesson } from "@/testing/screens/teach";

function Door({ lesson }: { lesson: TaughtLesson }) {
  const t = useTeachContent();
  return <DoorCard lesson={lesson} t={t} />;
}

function show(more: Partial<TaughtLesson> = {}) {
  renderInApp(<Door lesson={{ ...taughtLesson, ...more }} />);
}

describe("DoorCard", () => {
  const qr = () => screen.queryByRole("img", { name: "QR code of the address to join" });

  it("shows the QR code of a join URL that phones can open", () => {
    show();
    expect(qr()).toBeVisible();
    expect(screen.queryByText(/works only on this computer/)).not.toBeInTheDocument();
  });

  it.each(["http://127.0.0.1:8000/join/34K67N", "http://localhost/join/34K67N"])(
    "shows a warning in place of the QR code for %s",
    async (joinUrl) => {
      show({ joinUrl });
      expect(qr()).not.toBeInTheDocument();
      expect(screen.getByText(/^This address works only on this computer/)).toBeVisible();
      await expectAccessible(document.body);
    },
  );
});
