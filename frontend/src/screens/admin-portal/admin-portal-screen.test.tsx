import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";

import { sent } from "@/testing/api";
import { answerPortal, open, PASSWORD, show, type } from "@/testing/screens/admin-portal";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";

beforeEach(answerPortal);

describe("AdminPortalScreen", () => {
  // meets 2:10 2:25d 2:48b
  it("shows its “Home” link but no tab, and makes no request, before the password is entered", async () => {
    const { container } = show();
    expect(screen.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
    expect(screen.getByRole("heading", { level: 1, name: "Admin Portal" })).toBeVisible();
    expect(screen.getByRole("region", { name: "Administrator Access" })).toBeVisible();
    expect(screen.queryByRole("tab")).not.toBeInTheDocument();
    expect(sent).toEqual([]);
    await expectAccessible(container);
  });

  // meets 2:48a
  it("shows six tabs with “Overview” selected after the password", async () => {
    await open();
    expect(screen.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
    expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual([
      "Overview",
      "Users",
      "System",
      "Network",
      "Security",
      "Logs",
    ]);
    expect(screen.getByRole("tab", { name: "Overview" })).toHaveAttribute("aria-selected", "true");
  });

  // meets 2:305 D:portal-password
  it("stays locked and shows a destructive notice after a wrong password", async () => {
    show();
    await type(PASSWORD.toUpperCase());
    const denied = await findNotice("Access Denied");
    expect(denied).toHaveTextContent("Access DeniedInvalid administrator credentials");
    expect(denied).toHaveAttribute("data-variant", "destructive");
    expect(screen.queryByRole("tab")).not.toBeInTheDocument();
  });

  // meets 2:48b 2:183 2:218a
  it("locks and empties the password field on “Logout”", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Logout" }));
    expect(screen.queryByRole("tab")).not.toBeInTheDocument();
    expect(screen.getByLabelText("Administrator password")).toHaveValue("");
  });
});

describe("SecurityTab", () => {
  // departs from 2:218b 2:221
  it("shows that the password protects nothing, and links to screens that show the same numbers without a password", async () => {
    const { container } = await open("security");
    const door = await screen.findByRole("region", { name: "What the password box does" });
    expect(door).toHaveTextContent("What it protectsNothing");
    const links = within(
      screen.getByRole("region", { name: "The same figures, without this password" }),
    ).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/home", "/transaction-logs"]);
    await expectAccessible(container);
  });

  // departs from 2:218b 2:221
  it("shows the reason for a quiz statement only after the answer, and counts the right answers", async () => {
    const { user } = await open("security");
    const quiz = await screen.findByRole("region", { name: "Spot the error" });
    expect(quiz).toHaveTextContent("0 of 7 judged, 0 right");
    expect(quiz).not.toHaveTextContent("the server refuses to send it");
    const [first, second] = within(quiz).getAllByRole("group");
    if (!first || !second) throw new Error("There are no claims.");

    await user.click(within(first).getByRole("button", { name: "False" }));
    expect(within(first).getByRole("status")).toHaveTextContent(
      "Right. The numbers come from calls that any signed-in account of the room may make.",
    );
    await user.click(within(second).getByRole("button", { name: "False" }));
    expect(within(second).getByRole("status")).toHaveTextContent("Not quite. Here the server");
    expect(quiz).toHaveTextContent("2 of 7 judged, 1 right");

    await user.click(within(second).getByRole("button", { name: "True" }));
    expect(quiz).toHaveTextContent("2 of 7 judged, 2 right");
    await user.click(within(quiz).getByRole("button", { name: "Start again" }));
    expect(quiz).toHaveTextContent("0 of 7 judged, 0 right");
    await waitFor(() => {
      expect(within(first).getByRole("button", { name: "False" })).toHaveAttribute(
        "aria-pressed",
        "false",
      );
    });
  });
});
