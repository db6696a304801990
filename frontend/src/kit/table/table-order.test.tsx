import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useNavigate } from "react-router-dom";
import { describe, expect, it, vi } from "vitest";

import { columns, ids, type Payment, records, show, Table } from "@/testing/kit/table";

describe("DataTable order", () => {
  it.each([
    ["payee", ["TRN-2", "TRN-4", "TRN-3", "TRN-1"]],
    ["-payee", ["TRN-1", "TRN-3", "TRN-4", "TRN-2"]],
    ["amount", ["TRN-4", "TRN-2", "TRN-3", "TRN-1"]],
    ["made", ["TRN-4", "TRN-3", "TRN-1", "TRN-2"]],
    ["note", ["TRN-1", "TRN-2", "TRN-3", "TRN-4"]],
    ["nothing-of-the-kind", ["TRN-1", "TRN-2", "TRN-3", "TRN-4"]],
  ])("takes its order from the URL: %s", (sort, order) => {
    show(<Table />, `/?sort=${sort}`);
    expect(ids()).toEqual(order);
  });

  it("changes with each press on a header: descending, ascending, then the server's order; aria-sort and the URL show it", async () => {
    const { user } = show(<Table />, "/?tab=all");
    const head = screen.getByRole("columnheader", { name: "Amount" });
    expect(head).toHaveAttribute("aria-sort", "none");
    const button = within(head).getByRole("button");
    await user.click(button);
    expect(ids()).toEqual(["TRN-1", "TRN-3", "TRN-2", "TRN-4"]);
    expect(head).toHaveAttribute("aria-sort", "descending");
    expect(screen.getByLabelText("Address")).toHaveTextContent("?tab=all&sort=-amount");
    await user.click(button);
    expect(head).toHaveAttribute("aria-sort", "ascending");
    await user.click(button);
    expect(head).toHaveAttribute("aria-sort", "none");
    expect(screen.getByLabelText("Address")).toHaveTextContent("?tab=all");
    expect(button).toHaveFocus();
  });

  it("puts records without a value last in either direction", async () => {
    const gap = columns.map((column) => ({
      ...column,
      value: (one: Payment) => (one.id === "TRN-1" ? undefined : column.value?.(one)),
    }));
    const { user } = show(<Table columns={gap} />, "/?sort=amount");
    expect(ids().at(-1)).toBe("TRN-1");
    await user.click(screen.getByRole("button", { name: "Amount" }));
    await user.click(screen.getByRole("button", { name: "Amount" }));
    expect(screen.getByLabelText("Address")).toHaveTextContent("sort=-amount");
    expect(ids().at(-1)).toBe("TRN-1");
  });

  it("is stored separately for each of two tables on a screen", async () => {
    const { user } = show(
      <>
        <Table label="In" prefix="in" />
        <Table label="Out" prefix="out" />
      </>,
      "/?out.sort=payee",
    );
    expect(ids("In")[0]).toBe("TRN-1");
    expect(ids("Out")[0]).toBe("TRN-2");
    await user.click(within(screen.getByRole("table", { name: "In" })).getByText("Made"));
    expect(screen.getByLabelText("Address")).toHaveTextContent("?out.sort=payee&in.sort=-made");
    expect(ids("Out")[0]).toBe("TRN-2");
  });
});

function LinkedTable() {
  const navigate = useNavigate();
  return (
    <>
      <Table />
      <button onClick={() => void navigate("/?filter=aspen")}>Aspen</button>
      <button onClick={() => void navigate("/?filter=mogi", { replace: true })}>Mogi</button>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}

/** Advance the timers beyond the delay after which the filter is written to the URL. */
function pause() {
  act(() => {
    vi.advanceTimersByTime(1000);
  });
}

describe("DataTable filter", () => {
  it("shows the records that contain every word, and is written to the URL when typing pauses", async () => {
    const { user } = show();
    const field = screen.getByRole("searchbox", { name: "Filter payments" });
    // The shortcut `/` focuses the first search field within main.
    expect(field).toBe(document.querySelector("main input[type='search']"));
    await user.type(field, "-10 MOGI");
    expect(ids()).toEqual(["TRN-4"]);
    expect(field).toHaveValue("-10 MOGI");
    expect(screen.getByText("1 of 4")).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getByLabelText("Address")).toHaveTextContent("?filter=-10+MOGI"),
    );
    await user.keyboard("{Escape}");
    expect(records()).toHaveLength(4);
    await waitFor(() => expect(screen.getByLabelText("Address")).toBeEmptyDOMElement());
  });

  it("isn't written to the URL after the user has opened another screen", () => {
    vi.useFakeTimers();
    show();
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "mogi" } });
    history.pushState(null, "", "/elsewhere");
    pause();
    expect(ids()).toEqual(["TRN-3", "TRN-4"]);
    expect(screen.getByLabelText("Address")).toBeEmptyDOMElement();
    history.pushState(null, "", "/");
  });

  it("follows changes of the URL, including Back", async () => {
    const { user } = show(<LinkedTable />, "/?filter=mogi");
    expect(ids()).toEqual(["TRN-3", "TRN-4"]);
    await user.click(screen.getByRole("button", { name: "Aspen" }));
    expect(screen.getByRole("searchbox")).toHaveValue("aspen");
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(screen.getByRole("searchbox")).toHaveValue("mogi");
    expect(ids()).toEqual(["TRN-3", "TRN-4"]);
  });

  it("keeps the typed words if only the sort changed, and takes over the words of a URL that replaces the current one", () => {
    vi.useFakeTimers();
    show(<LinkedTable />);
    const field = screen.getByRole("searchbox");
    fireEvent.change(field, { target: { value: "north" } });
    pause();
    expect(screen.getByLabelText("Address")).toHaveTextContent("?filter=north");
    fireEvent.change(field, { target: { value: "northhaven" } });
    fireEvent.click(screen.getByRole("button", { name: "Amount" }));
    expect(field).toHaveValue("northhaven");
    fireEvent.click(screen.getByRole("button", { name: "Mogi" }));
    pause();
    expect(field).toHaveValue("mogi");
    expect(screen.getByLabelText("Address")).toHaveTextContent("?filter=mogi");
  });

  it("can be cleared if nothing matches, and keeps the focus in the field", async () => {
    const { user } = show(<Table />, "/?filter=zzz");
    expect(screen.getByText("Nothing matches “zzz”")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Clear filter" }));
    expect(records()).toHaveLength(4);
    expect(screen.getByRole("searchbox")).toHaveFocus();
  });
});
