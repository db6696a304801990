import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import { screens } from "@/app/navigation";
import {
  actAndSettle,
  withBackend,
  open,
  openConsole,
  where,
  backend,
} from "@/testing/app/backend";
import { operator } from "@/testing/samples/room";

withBackend();

const entries = screens
  .filter(({ role }) => role === undefined)
  .map(({ path, title }) => [title, path]);

function linksIn(area: HTMLElement) {
  return within(within(area).getByRole("navigation", { name: "Screens" }))
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);
}

// meets 1:33 1:47
it("Sidebar links to every screen, and so to the fourteen screens that the specification requires", async () => {
  await openConsole();
  const links = linksIn(screen.getByRole("complementary", { name: "Sidebar" }));
  expect(links).toEqual(entries);
  expect(links.map(([, path]) => path)).toEqual(
    expect.arrayContaining([
      "/swift-console",
      "/swiftnet-access",
      "/swift-alliance-login",
      "/swift-additions",
      "/wallet-transfer",
      "/crypto-host",
      "/api-banking",
      "/transaction-logs",
      "/hash-verification",
      "/global-integration",
      "/multi-domain",
      "/document-processing",
      "/admin-access",
      "/off-ramp-crypto",
    ]),
  );
});

it("Sidebar shows links to the lessons and the manual only to trainers", async () => {
  backend.session = { ...operator, role: "trainer" };
  await openConsole();
  const links = linksIn(screen.getByRole("complementary", { name: "Sidebar" }));
  expect(links).toEqual(screens.map(({ path, title }) => [title, path]));
  expect(links).toContainEqual(["Teach", "/teach"]);
  expect(links).toContainEqual(["Help", "/help"]);
  expect(entries.map(([, path]) => path)).not.toContain("/help");
});

it.each([
  "/teach",
  "/teach/LSN-000001",
  "/teach/LSN-000001/projector",
  "/help",
  "/help/run-an-exercise",
])("AppRoutes tells an operator at %s that the page is for trainers", async (path) => {
  await open(path);
  expect(
    await screen.findByRole("heading", { level: 1, name: "This page is for trainers" }),
  ).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Go to the dashboard" })).toHaveAttribute(
    "href",
    "/home",
  );
  expect(document.title).toBe("This page is for trainers · mockconsole");
  expect(screen.queryByRole("navigation", { name: "Screens" })).not.toBeInTheDocument();
});

// meets 1:47
it("MobileSidebar has the same links as Sidebar, and closes after a click on a link", async () => {
  await openConsole();
  await screens.find(({ path }) => path === "/swift-additions")?.preload();
  await userEvent.click(screen.getByRole("button", { name: "Open navigation menu" }));
  const sheet = await screen.findByRole("dialog");
  expect(linksIn(sheet)).toEqual(entries);
  await actAndSettle(() => {
    within(sheet).getByRole("link", { name: "SWIFT Additions" }).click();
  });
  await waitFor(() => {
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });
  expect(where()).toBe("/swift-additions");
});
