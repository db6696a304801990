import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import { actAndSettle, withBackend, openConsole, where, backend } from "@/testing/app/backend";
import { expectAccessible } from "@/testing/axe";
import { replace } from "@/testing/put";
import { operator } from "@/testing/samples/room";

withBackend();

describe("UserMenu", () => {
  it("shows the current room and its time, as SimulationBar does", async () => {
    await openConsole();
    const bar = screen.getByRole("complementary", { name: "Training simulation" });
    await waitFor(() => {
      expect(bar).toHaveTextContent("· Main room· 21 Nov 2026 07:12:05 UTC (frozen)");
    });
    expect(within(bar).queryByRole("button")).not.toBeInTheDocument();
    expect(await screen.findByText("(frozen)", { selector: "header *" })).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Account: administrator" }));
    expect(screen.getByRole("menu")).toHaveTextContent(
      "Operator · Main room21 Nov 2026 07:12:05 UTC (frozen)",
    );
  });

  it.each([
    ["operator", 0],
    ["trainer", 1],
  ] as const)(
    "as role %s, shows the clock button and each trainer link %d times",
    async (role, links) => {
      backend.session = { ...operator, role };
      await openConsole();
      await waitFor(() => {
        expect(screen.queryAllByRole("button", { name: /^Steer the room/ })).toHaveLength(links);
      });
      await userEvent.click(screen.getByRole("button", { name: "Account: administrator" }));
      const menu = await screen.findByRole("menu");
      for (const name of ["Steer the room", "Edit this screen", "Administration", "Help"]) {
        expect(within(menu).queryAllByRole("menuitem", { name })).toHaveLength(links);
      }
    },
  );
});

describe("ThemeProvider", () => {
  it("uses the dark theme by default, and stores the light theme when it is chosen", async () => {
    await openConsole();
    expect(document.documentElement.dataset.theme).toBe("dark");
    await userEvent.click(screen.getByRole("button", { name: "Use the light theme" }));
    expect(document.documentElement.dataset.theme).toBe("light");
    expect(localStorage.getItem("mockconsole.theme")).toBe("light");
  });

  it("follows a theme chosen in another tab", async () => {
    await openConsole();
    localStorage.setItem("mockconsole.theme", "light");
    await actAndSettle(() =>
      window.dispatchEvent(new StorageEvent("storage", { key: "mockconsole.theme" })),
    );
    expect(document.documentElement.dataset.theme).toBe("light");
    expect(screen.getByRole("button", { name: "Use the dark theme" })).toBeInTheDocument();
  });
});

describe("TopBar", () => {
  it("gives every control an accessible name that contains the control's visible text", async () => {
    await openConsole();
    // Take the first banner, because Testing Library also gives this role to every card header.
    const [bar] = screen.getAllByRole("banner");
    const named = bar!.querySelectorAll("[aria-label]");
    expect(named).not.toHaveLength(0);
    for (const control of named) {
      const clone = control.cloneNode(true) as Element;
      for (const hidden of clone.querySelectorAll("[aria-hidden=true]")) hidden.remove();
      expect(control.getAttribute("aria-label")).toContain(clone.textContent?.trim());
    }
    expect(screen.getByRole("button", { name: "Search the screens" })).toHaveTextContent(/^Search/);
  });
});

describe("Sidebar", () => {
  it("folds to icons with accessible names, and stays folded on the next visit", async () => {
    await openConsole();
    await userEvent.click(screen.getByRole("button", { name: "Fold the sidebar" }));
    expect(screen.getByRole("button", { name: "Unfold the sidebar" })).toHaveAttribute(
      "aria-expanded",
      "false",
    );
    expect(screen.getByRole("link", { name: "Dashboard" })).toBeInTheDocument();
    expect(localStorage.getItem("mockconsole.sidebar")).toBe("folded");
  });
});

describe("CommandPalette", () => {
  it("opens with Ctrl-K, finds a screen by a synonym, and opens the best match with Enter", async () => {
    await openConsole();
    await userEvent.keyboard("{Control>}k{/Control}");
    const search = await screen.findByRole("dialog", { name: "Search the screens" });
    await expectAccessible(search);
    await userEvent.paste("command center");
    expect(within(search).getByText("Dashboard")).toBeInTheDocument();
    await replace(userEvent, within(search).getByRole("combobox"), "vault");
    await userEvent.keyboard("{Enter}");
    await waitFor(() => {
      expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    });
    expect(where()).toBe("/vault-access-generator");
  });

  it("doesn't move the selection on Ctrl-K, although cmdk does so by default", async () => {
    await openConsole();
    await userEvent.keyboard("{Control>}k{/Control}");
    const search = within(await screen.findByRole("dialog", { name: "Search the screens" }));
    const chosen = search.getByRole("option", { selected: true });
    await userEvent.keyboard("{Control>}k{/Control}");
    expect(search.getByRole("option", { selected: true })).toBe(chosen);
  });

  it("opens with an empty search field each time, and shows a message if nothing matches", async () => {
    await openConsole();
    const openSearch = async () => {
      await userEvent.keyboard("{Control>}k{/Control}");
      return within(await screen.findByRole("dialog", { name: "Search the screens" }));
    };
    const first = await openSearch();
    await userEvent.keyboard("hash");
    expect(first.queryByRole("option", { name: /^Dashboard/ })).not.toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => {
      expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    });
    const again = await openSearch();
    expect(again.getByRole("combobox")).toHaveValue("");
    expect(again.getByRole("option", { name: /^Dashboard/ })).toBeInTheDocument();
    await userEvent.keyboard("qqq");
    expect(again.getByText(/No screen has that name/)).toBeInTheDocument();
  });

  it("lists all shortcuts when ? is pressed, and can switch single-key shortcuts off", async () => {
    await openConsole();
    await userEvent.keyboard("?");
    const help = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
    expect(help).toHaveTextContent("Go to Overview");
    await userEvent.click(within(help).getByRole("checkbox"));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => {
      expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    });
    expect(screen.getByRole("main")).toHaveFocus();
    await userEvent.keyboard("?");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });
});
