import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLocation, useNavigate } from "react-router-dom";
import { describe, expect, it } from "vitest";

import { UrlTabs } from "@/kit/layout/url-tabs";
import { expectAccessible } from "@/testing/axe";
import { renderInApp } from "@/testing/render";

function Screen() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <main>
      <UrlTabs
        label="Parts of the log"
        tabs={[
          { id: "sent", title: "Sent", content: "What went out" },
          { id: "received", title: "Received", content: "What came in" },
          { id: "failed", title: "Failed", content: "What went wrong" },
        ]}
      />
      <button onClick={() => void navigate(-1)}>Back</button>
      <output aria-label="Address">{search}</output>
    </main>
  );
}

function show(path: string) {
  const view = renderInApp(<Screen />, { path });
  return { ...view, user: userEvent.setup() };
}

function tab(name: string): HTMLElement {
  return screen.getByRole("tab", { name });
}

describe("UrlTabs", () => {
  it.each([
    ["/log", "What went out"],
    ["/log?tab=received", "What came in"],
    ["/log?tab=nothing-of-the-kind", "What went out"],
  ])("opens the tab named in the URL %s, or the first tab", async (path, content) => {
    const { container } = show(path);
    expect(screen.getByRole("tabpanel")).toHaveTextContent(content);
    await expectAccessible(container);
  });

  it("keeps the open tab in the query string beside other parameters, and removes its parameter when the first tab opens", async () => {
    const { user } = show("/log?sort=amount");
    await user.click(tab("Failed"));
    expect(screen.getByRole("tabpanel")).toHaveTextContent("What went wrong");
    expect(screen.getByLabelText("Address")).toHaveTextContent("?sort=amount&tab=failed");
    await user.click(tab("Sent"));
    expect(screen.getByLabelText("Address")).toHaveTextContent("?sort=amount");
  });

  it("opens the previous tab after Back", async () => {
    const { user } = show("/log");
    await user.click(tab("Received"));
    await user.click(tab("Failed"));
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(tab("Received")).toHaveAttribute("aria-selected", "true");
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(tab("Sent")).toHaveAttribute("aria-selected", "true");
  });

  it("moves the focus between tabs with the arrow keys and opens the focused tab with Enter", async () => {
    const { user } = show("/log");
    await user.tab();
    await user.keyboard("{ArrowRight}{ArrowRight}");
    expect(tab("Failed")).toHaveFocus();
    expect(tab("Sent")).toHaveAttribute("aria-selected", "true");
    await user.keyboard("{Enter}");
    expect(screen.getByRole("tabpanel", { name: "Failed" })).toBeInTheDocument();
    expect(screen.getByLabelText("Address")).toHaveTextContent("?tab=failed");
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(tab("Sent")).toHaveAttribute("aria-selected", "true");
  });
});
