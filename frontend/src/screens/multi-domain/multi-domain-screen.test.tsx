import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import content from "@/content/multi-domain.json";
import { answers, refused } from "@/testing/api";
import {
  answerDomains,
  BALANCER,
  findCard,
  HISTORY,
  part,
  readCounts,
  showDashboard,
  STATUS,
  backend,
} from "@/testing/screens/multi-domain";
import { expectAccessible } from "@/testing/axe";

beforeEach(answerDomains);

const tile = (name: string) => part("group", name);

describe("MultiDomainScreen", () => {
  // meets 2:20 2:115 2:424
  it("shows the state of the domains and the load balancer in four tiles", async () => {
    showDashboard();
    await findCard();
    expect(tile("Total Domains").getByText("3")).toBeInTheDocument();
    expect(tile("Active Domains").getByText("2")).toBeInTheDocument();
    expect(tile("Active Domains").getByText("1 switched off")).toBeInTheDocument();
    expect(await tile("Load Balancer").findByText("ON")).toBeInTheDocument();
    expect(tile("Load Balancer").getByText("Weighted round robin")).toBeInTheDocument();
    expect(tile("Health").getByText("67%")).toBeInTheDocument();
  });

  // meets 2:115 2:424
  it("counts an active domain as healthy even when its checks fail", async () => {
    backend.domains = backend.domains.map((row) => ({ ...row, active: true, status: "error" }));
    showDashboard();
    await findCard();
    expect(tile("Health").getByText("100%")).toBeInTheDocument();
    expect(tile("Active Domains").getByText("All switched on")).toBeInTheDocument();
  });

  // meets 2:20 2:115
  it("shows “OFF” for a disabled load balancer", async () => {
    backend.balancer = { ...backend.balancer, enabled: false };
    showDashboard();
    expect(await tile("Load Balancer").findByText("OFF")).toBeInTheDocument();
  });

  // meets 2:20 2:116
  it("shows each domain with its badges, numbers and services", async () => {
    showDashboard();
    const primary = await findCard();
    expect(primary.getByText("console.simulated.example")).toBeInTheDocument();
    expect(primary.getByText("Primary").parentElement).toHaveAttribute("data-slot", "badge");
    expect(primary.getByText("Healthy").parentElement).toHaveAttribute("data-status", "ok");
    expect(primary.getByText("84 ms")).toBeInTheDocument();
    expect(primary.getByTitle("21 Nov 2026 07:00:00 UTC")).toHaveAttribute(
      "dateTime",
      "2026-11-21T07:00:00Z",
    );
    expect(primary.getByText("2")).toBeInTheDocument();
    expect(primary.getByText("SWIFT messaging").parentElement).toHaveAttribute(
      "data-slot",
      "badge",
    );
    const gateway = part("article", "Banking Gateway");
    expect(gateway.getByText("Warning").parentElement).toHaveAttribute("data-status", "pending");
    expect(gateway.getByText("Secondary")).toBeInTheDocument();
  });

  // meets 2:20 2:116
  it("shows “Never” and “Unknown” for a domain without a check", async () => {
    showDashboard();
    const standby = await findCard("Recovery Site");
    expect(standby.getByText("Never")).toBeInTheDocument();
    expect(standby.getByText("Unknown").parentElement).toHaveAttribute("data-status", "unknown");
    expect(standby.getByText("Inactive")).toBeInTheDocument();
    expect(standby.getByText(/so there are no readings/)).toBeInTheDocument();
  });

  // meets D:response-chart
  it("charts the response times of an active domain, with a text alternative", async () => {
    showDashboard();
    const primary = await findCard();
    expect(
      await primary.findByRole("figure", {
        name: /Response time of Primary Console .* From 80 ms to 91 ms, last 91 ms/,
      }),
    ).toBeInTheDocument();
    expect((await findCard("Recovery Site")).queryByRole("figure")).toBeNull();
  });

  // meets 2:117
  it("shows the configuration of the load balancer", async () => {
    showDashboard();
    const card = part("region", "Load Balancer Configuration");
    expect(await card.findByText("Weighted round robin")).toBeInTheDocument();
    expect(card.getByText("ON").parentElement).toHaveAttribute("data-status", "ok");
    expect(card.getByText("Active")).toBeInTheDocument();
    expect(card.getByText("400 ms")).toBeInTheDocument();
    expect(card.getByText("2000 ms")).toBeInTheDocument();
  });

  // meets 2:118
  it("shows setup instructions for the host of each domain", async () => {
    showDashboard();
    await findCard();
    const card = part("region", "Setup Instructions");
    expect(card.getAllByRole("heading", { level: 3 })).toHaveLength(backend.domains.length);
    const [, ...steps] = card.getAllByRole("list").map(({ textContent }) => textContent);
    for (const { name, domain, priority } of backend.domains) {
      const host = content.setupHosts.find((row) => row.priority === priority);
      expect(card.getByRole("heading", { name: `Setup of ${name}` })).toBeInTheDocument();
      expect(card.getByText(host?.ipv4 ?? "")).toBeInTheDocument();
      expect(card.getByText(host?.ipv6 ?? "")).toBeInTheDocument();
      expect(steps.join("\n")).toMatch(`Get a certificate for ${domain},`);
      expect(steps.join("\n")).toMatch(new RegExp(`Add ${domain} .* as ${priority}`));
    }
  });

  // meets 2:118
  it("uses the room's domains in its instructions and its first tile", async () => {
    backend.domains = backend.domains
      .slice(0, 2)
      .map((row) => ({ ...row, name: `New ${row.name}`, domain: `new.${row.domain}` }));
    showDashboard();
    await findCard("New Primary Console");
    const card = part("region", "Setup Instructions");
    expect(
      card.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent),
    ).toEqual(["Setup of New Primary Console", "Setup of New Banking Gateway"]);
    expect(card.getAllByText("new.console.simulated.example")[0]).toBeInTheDocument();
    expect(card.queryByText(/Recovery|recovery/)).toBeNull();
    expect(tile("Total Domains").getByText("1 primary, 1 secondary, 0 tertiary")).toBeVisible();
  });

  it("lists the limits of the dashboard", () => {
    showDashboard();
    const card = part("region", "What this dashboard can't tell you");
    expect(card.getAllByRole("listitem")).toHaveLength(content.lesson.length);
  });

  it("shows empty states when the room has no domain", async () => {
    backend.domains = [];
    showDashboard();
    expect(await screen.findByText("No domains")).toBeInTheDocument();
    expect(screen.getByText("There is no domain to open.")).toBeInTheDocument();
    expect(screen.getByText("There is no domain to set up.")).toBeInTheDocument();
    expect(tile("Health").getByText("—")).toBeInTheDocument();
  });

  // meets 2:341
  it("shows failed cards without a notice when the server is unreachable, and recovers with “Retry”", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    for (const path of [STATUS, BALANCER, HISTORY] as const) answers("GET", path, refused(500));
    const { user, container } = showDashboard();
    const domains = part("region", "Domains");
    expect(await domains.findByText("Domains could not be loaded")).toBeInTheDocument();
    expect(
      await screen.findByText("Load Balancer Configuration could not be loaded"),
    ).toBeInTheDocument();
    expect(warn).toHaveBeenCalledWith("The domains' status could not be read.");
    expect(warn).toHaveBeenCalledWith("The load balancer could not be read.");
    expect(document.querySelector("[data-slot=toast]")).toBeNull();
    expect(tile("Total Domains").getByText("Not available")).toBeInTheDocument();
    await expectAccessible(container);
    answerDomains();
    await user.click(domains.getByRole("button", { name: "Retry" }));
    expect((await findCard()).getByText("84 ms")).toBeInTheDocument();
    warn.mockRestore();
  });

  // meets 2:341
  it("keeps the last data when a refresh fails", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const { user } = showDashboard();
    await findCard();
    answers("GET", STATUS, refused(500));
    await user.click(screen.getByRole("button", { name: "Refresh Status" }));
    expect(await part("region", "Domains").findByText(/Not updated since/)).toBeInTheDocument();
    expect((await findCard()).getByText("84 ms")).toBeInTheDocument();
    expect(document.querySelector("[data-slot=toast]")).toBeNull();
    warn.mockRestore();
  });

  // meets D:response-chart
  it("shows the domains when the readings fail to load, and refetches the readings on “Retry”", async () => {
    answers("GET", HISTORY, refused(500));
    const { user } = showDashboard();
    const primary = await findCard();
    expect(await primary.findByText("The readings could not be loaded.")).toBeInTheDocument();
    answerDomains();
    await user.click(primary.getByRole("button", { name: "Retry" }));
    expect(await primary.findByRole("figure")).toBeInTheDocument();
  });

  // meets 2:199
  it("refetches on mount even with cached data", async () => {
    // Return no readings, so that no chart renders: loading the chart's chunk would delay the rest.
    answers("GET", HISTORY, []);
    const { client, unmount } = showDashboard();
    await findCard();
    unmount();
    showDashboard({ client });
    await waitFor(() => {
      expect(readCounts()).toEqual([2, 2]);
    });
  });
});
