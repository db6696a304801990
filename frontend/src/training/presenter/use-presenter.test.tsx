import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useLocation } from "react-router-dom";
import { beforeEach, expect, it } from "vitest";

import { type Presented } from "@/api/training";
import { viewSeat } from "@/lib/seat-view";
import { backend, pane, reach, showGuide, startAfresh, teach } from "@/testing/training/guide";

beforeEach(startAfresh);

const bring = {
  n: 1,
  screen: "/wallet-transfer",
  anchor: null,
  row: null,
  seats: null,
  insist: false,
};

function present(version: number, more: Partial<Presented>): void {
  teach({ version, ...more });
}

/** Show a form with a filled and focused field. */
function showFilledForm(): HTMLFormElement {
  const form = document.createElement("form");
  const field = document.createElement("input");
  form.append(field);
  document.body.append(form);
  field.value = "12.5";
  field.focus();
  return form;
}

function reachPlayableStep(): void {
  backend.seat.steps[1]!.do = [{ at: "wallet-transfer.form", press: "" }];
  reach("press");
}

/** List that contains the row only if the URL has a filter. */
function List() {
  const { search } = useLocation();
  return (
    <ul data-anchor="transaction-logs.list.table">
      {search === "" ? <li>Others</li> : <li data-key="TRN-000095">{`Only ${search}`}</li>}
    </ul>
  );
}

it("Guide shows the seat's code in the pane together with the step", async () => {
  present(1, {});
  showGuide();
  const guide = await pane("Step 1 of 3");
  expect(guide.getByText("34K6 7NAB")).toBeInTheDocument();
});

it.each([
  ["shows a message for all seats without a dismiss button", null, true],
  ["hides a message for another seat", [2], false],
])("Guide of a trainer who views a seat %s", async (_, seats, shown) => {
  viewSeat("7");
  present(1, { message: { n: 1, text: "Look up.", seats } });
  showGuide();
  const guide = await pane("Step 1 of 3");
  expect(guide.queryAllByText("Your trainer: Look up.")).toHaveLength(shown ? 1 : 0);
  expect(guide.getAllByRole("button")).toHaveLength(1);
});

it("usePresenter offers “Back to where I was” after a form was submitted and “Go” pressed, so that the result can be read", async () => {
  const form = showFilledForm();
  present(1, { bring });
  showGuide();
  const go = await screen.findByRole("button", { name: "Go" });
  fireEvent.submit(form);
  fireEvent.click(go);
  expect(await screen.findByRole("button", { name: "Back to where I was" })).toBeInTheDocument();
});

it.each(["/home", "/transaction-logs"])(
  "usePresenter moves the seat from %s to a transaction's row, in the list filtered by the transaction's reference",
  async (path) => {
    reach("end");
    const anchor = "transaction-logs.list.table";
    present(1, { bring: { ...bring, screen: "/transaction-logs", anchor, row: "TRN-000095" } });
    showGuide(path, <List />);
    expect(await screen.findByText("Only ?transactions.filter=TRN-000095")).toBeInTheDocument();
  },
);

it.each(["/home", "/transaction-logs"])(
  "usePresenter moves a seat on %s immediately when only a details panel is open",
  async (path) => {
    const details = document.createElement("div");
    details.setAttribute("role", "dialog");
    details.dataset.state = "open";
    document.body.append(details);
    details.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") details.remove();
    });
    present(1, { bring: { ...bring, screen: "/transaction-logs" } });
    showGuide(path);
    await screen.findByRole("main", { name: "/transaction-logs" });
    // The navigation to another screen unmounts the details.
    await waitFor(() => {
      expect(details.isConnected).toBe(path === "/home");
    });
    expect(screen.queryByRole("button", { name: "Go" })).not.toBeInTheDocument();
  },
);

it.each([false, true])(
  "usePresenter moves a seat with unsaved work only after “Go” is pressed (insist: %s)",
  async (insist) => {
    reach("end");
    showFilledForm();
    const anchor = "transaction-logs.list.table";
    const row = "TRN-000095";
    present(1, { bring: { ...bring, screen: "/transaction-logs", anchor, row, insist } });
    showGuide("/transaction-logs", <List />);
    const guide = await pane("Your trainer shows /transaction-logs");
    expect(guide.getByText(/^You have unsaved work here,/)).toBeInTheDocument();
    expect(screen.getByText("Others")).toBeInTheDocument();
    fireEvent.click(guide.getByRole("button", { name: "Go" }));
    expect(await screen.findByText(/^Only/)).toHaveTextContent("TRN-000095");
    expect(screen.queryByRole("button", { name: "Go" })).not.toBeInTheDocument();
  },
);

it("usePresenter stops playback when the trainer moves the seat to another screen", async () => {
  reachPlayableStep();
  present(1, {});
  showGuide();
  const guide = await pane("Step 2 of 3");
  fireEvent.click(guide.getByRole("button", { name: "Do it for me" }));
  expect(guide.getByRole("button", { name: "Stop" })).toBeInTheDocument();
  present(2, { bring: { ...bring, screen: "/hash-verification" } });
  fireEvent.click(guide.getByRole("button", { name: "Hint" }));
  expect(await screen.findByRole("main", { name: "/hash-verification" })).toBeInTheDocument();
  expect(guide.getByRole("button", { name: "Do it for me" })).toBeInTheDocument();
});

it("usePresenter, when the seat moves, stops playback that the person started during the countdown", async () => {
  reachPlayableStep();
  showFilledForm();
  present(1, { bring: { ...bring, screen: "/hash-verification" } });
  showGuide();
  const guide = await pane("Step 2 of 3");
  const go = await screen.findByRole("button", { name: "Go" });
  expect(screen.queryByText(/^Look at what your trainer shows/)).not.toBeInTheDocument();
  fireEvent.click(guide.getByRole("button", { name: "Do it for me" }));
  expect(guide.getByRole("button", { name: "Stop" })).toBeInTheDocument();
  fireEvent.click(go);
  expect(await screen.findByRole("main", { name: "/hash-verification" })).toBeInTheDocument();
  expect(guide.getByRole("button", { name: "Do it for me" })).toBeInTheDocument();
});

it("usePresenter doesn't announce “Waiting until your work is saved” if the seat moves immediately", async () => {
  const announcements: string[] = [];
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) announcements.push(target.textContent ?? "");
  });
  observer.observe(document.body, { subtree: true, childList: true });
  present(1, { bring });
  showGuide();
  expect(await screen.findByRole("main", { name: "/wallet-transfer" })).toBeInTheDocument();
  observer.disconnect();
  expect(announcements.join(" ")).not.toContain("Waiting until your work is saved");
});

it("usePresenter moves the focus to the pane if the focused message is withdrawn", async () => {
  present(1, { message: { n: 1, text: "Look up.", seats: null } });
  showGuide();
  const dismiss = await screen.findByRole("button", { name: "Dismiss the message" });
  const guide = await pane("Next");
  dismiss.focus();
  present(2, {});
  fireEvent.click(guide.getByRole("button", { name: "Next" }));
  await waitFor(() => {
    expect(dismiss).not.toBeInTheDocument();
  });
  expect(screen.getByRole("region", { name: "Walkthrough" })).toHaveFocus();
});

it("Presenter keeps the focus on a blanked screen when Tab is pressed", async () => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  present(1, { blank: true });
  showGuide();
  const blank = await screen.findByRole("dialog", { hidden: true });
  expect(fireEvent.keyDown(blank, { key: "Tab" })).toBe(false);
});

it("usePresenter neither announces nor highlights the step after the trainer has moved the seat", async () => {
  reach("press");
  present(1, { bring: { ...bring, screen: "/vault-access-generator" } });
  showGuide();
  await pane(/^Look at what your trainer shows\./);
  expect(screen.getByRole("button", { name: "Generate" })).not.toHaveAttribute("data-spotlight");
  const regions = [...document.querySelectorAll("[aria-live=polite].sr-only")];
  await waitFor(() => {
    expect(regions.map((region) => region.textContent).join("")).toBe("");
  });
});

it("usePresenter unfolds the pane for a message", async () => {
  sessionStorage.setItem("mockconsole.guide", "folded");
  present(1, { message: { n: 1, text: "Look up.", seats: null } });
  showGuide();
  await pane("Your trainer: Look up.");
  expect(await screen.findByRole("button", { name: "Fold the walkthrough" })).toBeInTheDocument();
});
