import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { HttpResponse } from "msw";

import { HomeScreen } from "@/screens/home/home-screen";
import { answers, hang, refused } from "@/testing/api";
import { answerHome, holdTime, HOSTS, PRICES, renderHome } from "@/testing/screens/home";
import { host, hosts } from "@/testing/samples/hosts";

const ALL = ["/admin-access", "/swift-console", "/wallet-transfer", "/crypto-host", "/api-banking"];

beforeEach(answerHome);

function tile(name: string): HTMLElement {
  return screen.getByRole("group", { name });
}

async function hostRows(): Promise<HTMLElement[]> {
  await screen.findByText("Primary Host");
  return within(screen.getByRole("list", { name: "Host servers" })).getAllByRole("listitem");
}

describe("HomeScreen", () => {
  // meets 1:3 1:7 1:32 1:35 1:48 1:51 1:68 1:69 2:3 2:7
  it("shows its title, its badges, “ADMIN ACCESS” and four quick actions", async () => {
    renderHome(<HomeScreen />, ALL);
    await hostRows();
    await screen.findByText("Bitcoin");
    expect(screen.getByRole("heading", { level: 1, name: "Command Center" })).toBeInTheDocument();
    expect(screen.getByText("Level 20 Administrator")).toBeInTheDocument();
    expect(screen.getByText("Global Financial Integration Platform")).toBeInTheDocument();
    const links = screen.getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["ADMIN ACCESS", "/admin-access"],
      ["SWIFT Console", "/swift-console"],
      ["Wallet Transfer", "/wallet-transfer"],
      ["Crypto Host", "/crypto-host"],
      ["API Banking", "/api-banking"],
    ]);
  });

  // meets 1:49 1:127
  it("shows counts of servers and assets, and two fixed statuses", async () => {
    renderHome(<HomeScreen />);
    expect(tile("Active servers")).not.toHaveTextContent("All servers are active");
    await waitFor(() => expect(tile("Active servers")).toHaveTextContent("1 / 2"));
    expect(tile("Active servers")).toHaveTextContent("1 not active");
    expect(tile("Crypto assets")).toHaveTextContent("4");
    expect(tile("Crypto assets")).toHaveTextContent("2 up, 1 down in 24 hours");
    expect(tile("System status")).toHaveTextContent("ONLINE");
    expect(tile("Global network")).toHaveTextContent("ACTIVE");
  });

  it.each([
    ["null", null, "—"],
    ["an object", {}, "—"],
    ["without a price", [{ symbol: "BTC", name: "Bitcoin", change24h: "0", price: null }], "1"],
  ])("keeps its other cards when the prices are %s", async (_, body, count) => {
    vi.spyOn(console, "error").mockReturnValue();
    answers("GET", PRICES, HttpResponse.json(body));
    renderHome(<HomeScreen />, ALL);
    expect(await screen.findByRole("alert")).toHaveTextContent("Something went wrong in this part");
    expect(await hostRows()).toHaveLength(hosts.length);
    expect(tile("Active servers")).toBeInTheDocument();
    expect(await within(tile("Crypto assets")).findByText(count)).toBeInTheDocument();
    expect(screen.getByRole("heading", { level: 1, name: "Command Center" })).toBeInTheDocument();
    expect(screen.getByRole("region", { name: "Quick actions" })).toBeInTheDocument();
  });

  it("hides the quick actions when none of their screens exists", async () => {
    renderHome(<HomeScreen />, ["/admin-access"]);
    await hostRows();
    expect(screen.queryByText("Quick actions")).not.toBeInTheDocument();
  });
});

describe("host servers of HomeScreen", () => {
  // meets 1:7 1:50
  it("show location, uptime, CPU usage and status", async () => {
    renderHome(<HomeScreen />);
    const [active, offline] = await hostRows();
    expect(active).toHaveTextContent("Northhaven DC-1 · Dedicated");
    expect(active).toHaveTextContent("99.98%");
    expect(within(active!).getByText("active").parentElement).toHaveAttribute("data-status", "ok");
    expect(within(offline!).getByText("offline").parentElement).toHaveAttribute(
      "data-status",
      "failed",
    );
    const meter = screen.getByRole("meter", { name: "CPU usage of Primary Host" });
    expect(meter).toHaveAttribute("aria-valuenow", "45.2");
    expect(active).toHaveTextContent("45.2%");
  });

  // meets 1:127
  it("show a status other than “active” as failed, even “Active”", async () => {
    answers("GET", HOSTS, [{ ...host, status: "Active" }]);
    renderHome(<HomeScreen />);
    await hostRows();
    expect(screen.getByText("Active").parentElement).toHaveAttribute("data-status", "failed");
    expect(tile("Active servers")).toHaveTextContent("0 / 1");
  });

  it("are counted in a tile, which says so if all are active", async () => {
    answers("GET", HOSTS, [host]);
    renderHome(<HomeScreen />);
    await hostRows();
    expect(tile("Active servers")).toHaveTextContent("All servers are active");
  });

  it("show “No host servers in this room” if there are none", async () => {
    answers("GET", HOSTS, []);
    renderHome(<HomeScreen />);
    expect(await screen.findByText("No host servers in this room")).toBeInTheDocument();
    expect(tile("Active servers")).toHaveTextContent("0 / 0");
    expect(tile("Active servers")).not.toHaveTextContent("All servers are active");
  });

  it("show an error when they fail to load, while the prices stay", async () => {
    answers("GET", HOSTS, refused(500));
    renderHome(<HomeScreen />);
    expect(await screen.findByRole("alert")).toHaveTextContent("Host servers could not be loaded");
    expect(await screen.findByText("64,123.10")).toBeInTheDocument();
    expect(tile("Active servers")).toHaveTextContent("Not available");
    expect(tile("Crypto assets")).toHaveTextContent("4");
  });

  it("are marked as not updated after 16 s without a response", async () => {
    holdTime();
    renderHome(<HomeScreen />);
    await hostRows();
    answers("GET", HOSTS, hang);
    await act(() => vi.advanceTimersByTimeAsync(16_000));
    const card = screen.getByRole("region", { name: "Host servers" });
    expect(within(card).getByText(/^Not updated since/)).toBeInTheDocument();
    expect(within(card).getByText("Primary Host")).toBeInTheDocument();
  });
});
