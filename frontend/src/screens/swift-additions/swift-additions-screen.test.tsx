import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";

import { SwiftAdditionsScreen } from "@/screens/swift-additions/swift-additions-screen";
import { expectAccessible } from "@/testing/axe";
import { openScreen } from "@/testing/render";

const NAMES = [
  "SEPA Instant Payments",
  "SWIFT gpi Tracker",
  "MT103+ Enhanced",
  "Blockchain Bridge",
  "Compliance Scanner",
  "Risk Analytics AI",
  "Network Monitor",
  "Security Vault",
];
const ALL = [
  "/home",
  "/swift-alliance-login",
  "/swift-additions",
  "/swift-console",
  "/wallet-transfer",
  "/crypto-host",
];

afterEach(() => sessionStorage.clear());

function show() {
  return openScreen(<SwiftAdditionsScreen />, { path: "/swift-additions", screens: ALL });
}

const card = (name: string) => within(screen.getByRole("region", { name }));
const panel = (name: string) => within(screen.getByRole("form", { name: `Configure ${name}` }));

async function configure(name: string) {
  await userEvent.click(card(name).getByRole("button", { name: "Configure" }));
  return panel(name);
}

describe("SwiftAdditionsScreen", () => {
  // meets 1:25 1:29 1:46 1:74 1:75a 1:76 1:255
  it("shows links to the other consoles, four summary tiles, eight active cards, and no panel", () => {
    show();
    expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(ALL);
    expect(screen.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/home");
    expect(screen.getByRole("link", { current: "page" })).toHaveTextContent("Swift Additions");
    const tile = (name: string) => screen.getByRole("group", { name });
    expect(tile("Active additions")).toHaveTextContent("8/8");
    expect(tile("System health")).toHaveTextContent("100%");
    expect(tile("Availability")).toHaveTextContent("24/7");
    expect(tile("Mode")).toHaveTextContent("LIVE");
    expect(screen.getAllByRole("heading", { level: 3 }).map((title) => title.textContent)).toEqual(
      NAMES,
    );
    expect(screen.getAllByText("active")).toHaveLength(8);
    expect(screen.getAllByRole("button", { name: "Configure" })).toHaveLength(8);
    expect(screen.queryByRole("form")).not.toBeInTheDocument();
  });

  // meets 1:75b 1:141
  it("opens an accessible panel with three tiles for each card", async () => {
    const { container } = show();
    for (const name of NAMES) {
      const opened = await configure(name);
      await waitFor(() => {
        expect(opened.getByRole("heading", { level: 2 })).toHaveFocus();
      });
      for (const tile of ["Configuration", "Monitoring", "Security"]) {
        const region = within(opened.getByRole("region", { name: tile }));
        const roles = ["switch", "textbox", "radiogroup"];
        expect(roles.flatMap((role) => region.queryAllByRole(role))).toHaveLength(3);
      }
      expect(card(name).getByRole("button")).toHaveAttribute("aria-expanded", "true");
    }
    await configure("Blockchain Bridge");
    await expectAccessible(container);
  });

  it("closes the panel with “Close” or Escape and returns the focus", async () => {
    show();
    await userEvent.click(
      (await configure("Network Monitor")).getByRole("button", { name: "Close" }),
    );
    expect(screen.queryByRole("form")).not.toBeInTheDocument();
    await waitFor(() => {
      expect(card("Network Monitor").getByRole("button")).toHaveFocus();
    });
    await configure("Security Vault");
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("form")).not.toBeInTheDocument();
    await waitFor(() => {
      expect(card("Security Vault").getByRole("button")).toHaveFocus();
    });
  });
});

describe("AdditionPanel", () => {
  const SEPA = "SEPA Instant Payments";

  it("saves the settings with a notice and restores them when the screen opens again", async () => {
    const { unmount } = show();
    const before = await configure(SEPA);
    expect(before.getByText("Default settings")).toBeInTheDocument();
    await userEvent.click(before.getByRole("switch", { name: "Alert on recalls" }));
    await userEvent.click(before.getByRole("radio", { name: "SCT" }));
    const limit = before.getByRole("textbox", { name: "Limit for one payment" });
    await userEvent.clear(limit);
    await userEvent.type(limit, "700");
    expect(before.getByText("Unsaved changes")).toBeInTheDocument();
    await userEvent.click(before.getByRole("button", { name: "Save Configuration" }));
    expect(await before.findByText("Saved")).toBeInTheDocument();
    expect(await screen.findByText("Configuration Saved")).toBeInTheDocument();
    expect(card(SEPA).getByText("Changed")).toBeInTheDocument();
    unmount();

    show();
    const after = await configure(SEPA);
    expect(after.getByRole("switch", { name: "Alert on recalls" })).not.toBeChecked();
    expect(after.getByRole("radio", { name: "SCT" })).toBeChecked();
    expect(after.getByRole("textbox", { name: "Limit for one payment" })).toHaveValue("700");
  });

  // departs from 1:75c
  it("discards unsaved settings when the screen closes", async () => {
    const { unmount } = show();
    await userEvent.click(
      (await configure(SEPA)).getByRole("switch", { name: "Alert on recalls" }),
    );
    unmount();
    show();
    expect((await configure(SEPA)).getByRole("switch", { name: "Alert on recalls" })).toBeChecked();
  });

  // meets 1:141
  it("keeps unsaved settings while another panel is open", async () => {
    show();
    await userEvent.click(
      (await configure(SEPA)).getByRole("switch", { name: "Alert on recalls" }),
    );
    await configure("Security Vault");
    const again = await configure(SEPA);
    expect(again.getByRole("switch", { name: "Alert on recalls" })).not.toBeChecked();
    expect(again.getByText("Unsaved changes")).toBeInTheDocument();
  });

  // departs from 1:75c
  it("resets saved settings to the defaults after a confirmation", async () => {
    show();
    const opened = await configure(SEPA);
    await userEvent.click(opened.getByRole("switch", { name: "Alert on recalls" }));
    await userEvent.click(opened.getByRole("button", { name: "Save Configuration" }));
    await userEvent.click(opened.getByRole("button", { name: "Reset to Defaults" }));
    const question = within(screen.getByRole("alertdialog", { name: "Reset to the defaults?" }));
    await waitFor(() => {
      expect(question.getByRole("button", { name: "Cancel" })).toHaveFocus();
    });
    await userEvent.keyboard("{Enter}");
    expect(opened.getByRole("switch", { name: "Alert on recalls" })).not.toBeChecked();

    await userEvent.click(opened.getByRole("button", { name: "Reset to Defaults" }));
    await userEvent.click(
      within(screen.getByRole("alertdialog")).getByRole("button", { name: "Reset to Defaults" }),
    );
    expect(await screen.findByText("Configuration Reset")).toBeInTheDocument();
    expect(opened.getByRole("switch", { name: "Alert on recalls" })).toBeChecked();
    expect(opened.getByText("Default settings")).toBeInTheDocument();
    await waitFor(() => {
      expect(opened.getByRole("button", { name: "Reset to Defaults" })).toHaveFocus();
    });
    expect(card(SEPA).queryByText("Changed")).not.toBeInTheDocument();
    expect(sessionStorage.getItem("mockconsole.swift-additions")).toBe("{}");
  });

  it("resets without a confirmation when no setting was changed", async () => {
    show();
    const opened = await configure(SEPA);
    await userEvent.click(opened.getByRole("button", { name: "Reset to Defaults" }));
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
    expect(await screen.findByText("Configuration Reset")).toBeInTheDocument();
  });

  it("rejects a number out of range, and keeps all its digits", async () => {
    show();
    const opened = await configure("SWIFT gpi Tracker");
    const days = opened.getByRole("textbox", { name: "Keep finished payments" });
    await userEvent.clear(days);
    await userEvent.type(days, "999");
    await userEvent.tab();
    expect(days).toHaveValue("999");
    await userEvent.click(opened.getByRole("button", { name: "Save Configuration" }));
    await waitFor(() => {
      expect(days).toHaveFocus();
    });
    expect(days).toBeInvalid();
    expect(days).toHaveAccessibleDescription(/Enter a whole number from 1 to 124\./);
    expect(sessionStorage.getItem("mockconsole.swift-additions")).toBeNull();

    await configure("Security Vault");
    const again = await configure("SWIFT gpi Tracker");
    const box = again.getByRole("textbox", { name: "Keep finished payments" });
    expect(box).toHaveValue("999");
    await userEvent.clear(box);
    await userEvent.type(box, "124{Enter}");
    await waitFor(() => {
      expect(sessionStorage.getItem("mockconsole.swift-additions")).toContain(
        '"Keep finished payments":124',
      );
    });
  });

  it.each([
    ["007", "7"],
    [" 12 ", "12"],
  ])("saves the number %j and shows it as %j", async (typed, box) => {
    show();
    const opened = await configure("SWIFT gpi Tracker");
    const days = opened.getByRole("textbox", { name: "Keep finished payments" });
    await userEvent.clear(days);
    await userEvent.type(days, typed);
    await userEvent.click(opened.getByRole("button", { name: "Save Configuration" }));
    expect(await opened.findByText("Saved")).toBeInTheDocument();
    expect(days).toHaveValue(box);

    await configure("Security Vault");
    const again = await configure("SWIFT gpi Tracker");
    expect(again.getByRole("textbox", { name: "Keep finished payments" })).toHaveValue(box);
    expect(again.getByText("Saved")).toBeInTheDocument();
  });

  it("keeps the draft when staff edit the settings of the open panel", async () => {
    const { client } = show();
    const opened = await configure(SEPA);
    await userEvent.click(opened.getByRole("switch", { name: "Alert on recalls" }));
    act(() => {
      client.setQueryData(["/api/screen-text"], {
        "swift-additions": {
          sepaSecurity: { settings: [{ label: "Dots. and [brackets]", initial: "on" }] },
        },
      });
    });
    expect(await screen.findByRole("switch", { name: "Dots. and [brackets]" })).toBeChecked();
    expect(panel(SEPA).getByRole("switch", { name: "Alert on recalls" })).not.toBeChecked();
  });
});
