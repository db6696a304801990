import { screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { type RunAlone } from "@/api/debrief";
import { RunsAloneCard } from "@/screens/teach/runs-alone-card";
import { useTeachContent } from "@/screens/teach/use-teach-content";
import { answers } from "@/testing/api";
import { renderInApp } from "@/testing/render";
import { seatDebrief, takenAlone } from "@/testing/screens/debrief";

const run: RunAlone = { ...seatDebrief, ...takenAlone };
const unscored: RunAlone = { ...run, lesson: "LSN-000010", name: "Bob", points: 0, of: 0 };

function Shown() {
  return <RunsAloneCard t={useTeachContent()} />;
}

it("RunsAloneCard links to the results of each run, with points only if the walkthrough has any", async () => {
  answers("GET", "/api/lessons/alone", [run, unscored]);
  renderInApp(<Shown />);
  const ada = await screen.findByRole("link", { name: "Results of Ada: The pressure call" });
  expect(ada).toHaveAttribute("href", "/debrief/LSN-000009?seat=1");
  expect(ada.closest("[role=row]")).toHaveTextContent("4.5 of 5");
  expect(screen.getByText("Bob").closest("[role=row]")).not.toHaveTextContent("0 of 0");
});
