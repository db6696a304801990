import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLocation, useNavigate } from "react-router-dom";
import { expect, it, vi } from "vitest";

import { useTableParams } from "@/kit/table/use-table-params";
import { renderInApp } from "@/testing/render";

function Filter() {
  const { filter, setFilter, setSort } = useTableParams("list");
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <>
      <output>{search}</output>
      <input
        aria-label="Filter"
        value={filter}
        onChange={({ target }) => {
          setFilter(target.value);
        }}
      />
      <button
        onClick={() => {
          setSort({ column: "amount", direction: "desc" });
        }}
      >
        Sort
      </button>
      <button onClick={() => void navigate("?list.filter=other", { replace: true })}>Go</button>
    </>
  );
}

it("useTableParams takes over the filter of a URL that replaces the current one, but keeps the typed filter if only the sort changed", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  renderInApp(<Filter />, { path: "/home" });
  const field = screen.getByRole("textbox", { name: "Filter" });
  await user.type(field, "own");
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByRole("status")).toHaveTextContent("?list.filter=own");
  await user.type(field, "er");
  await user.click(screen.getByRole("button", { name: "Sort" }));
  expect(field).toHaveValue("owner");
  await user.click(screen.getByRole("button", { name: "Go" }));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(field).toHaveValue("other");
  expect(screen.getByRole("status")).toHaveTextContent("?list.filter=other");
  vi.useRealTimers();
});
