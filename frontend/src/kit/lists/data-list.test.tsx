import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";

import { DataList } from "@/kit/lists/data-list";
import { expectAccessible } from "@/testing/axe";

type Host = { id: string; name: string };

const settled = { isPending: false, isError: false, isFetching: false };

function show(query: Partial<Parameters<typeof DataList<Host>>[0]["query"]>) {
  const refetch = vi.fn();
  const view = render(
    <DataList<Host>
      label="Host servers"
      query={{ data: undefined, ...settled, refetch, ...query }}
      itemKey={(host) => host.id}
      empty={{ title: "No hosts yet", hint: "Deploy one." }}
      skeletonRows={3}
    >
      {(host) => host.name}
    </DataList>,
  );
  return { ...view, refetch };
}

describe("DataList", () => {
  it("reserves the space of its rows while it loads", async () => {
    const { container } = show({ isPending: true });
    expect(screen.getByRole("list", { name: "Host servers", busy: true })).toBeInTheDocument();
    expect(screen.getAllByRole("listitem")).toHaveLength(3);
    await expectAccessible(container);
  });

  it("shows its items", async () => {
    const { container } = show({ data: [{ id: "a", name: "Primary" }] });
    expect(screen.getByRole("listitem")).toHaveTextContent("Primary");
    await expectAccessible(container);
  });

  it("explains what to do next if it is empty", () => {
    show({ data: [] });
    expect(screen.getByText("No hosts yet")).toBeInTheDocument();
    expect(screen.getByText("Deploy one.")).toBeInTheDocument();
  });

  it("offers “Retry” after a failure, and runs one attempt at a time", async () => {
    const user = userEvent.setup();
    const { refetch, unmount } = show({ isError: true });
    expect(screen.getByRole("alert")).toHaveTextContent("Host servers could not be loaded");
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(refetch).toHaveBeenCalledOnce();
    unmount();
    const again = show({ isError: true, isFetching: true });
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(again.refetch).not.toHaveBeenCalled();
  });

  it("keeps its items when a refresh fails", () => {
    show({ isError: true, data: [{ id: "a", name: "Primary" }] });
    expect(screen.getByRole("alert")).toHaveTextContent("this is the last answer");
    expect(screen.getByText("Primary")).toBeInTheDocument();
  });
});
