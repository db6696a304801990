import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import content from "@/content/multi-domain.json";
import {
  answer,
  calls,
  part,
  refusal,
  server,
  showDashboard,
  findCard,
  startAfresh,
  world,
} from "@/testing/screens/multi-domain";
import { expectAccessible } from "@/testing/axe";

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(startAfresh);
afterAll(() => server.close());

const tile = (name: string) => part("group", name);

describe("the multi-domain dashboard", () => {
  // meets 2:20 2:115 2:424
  it("sums up how many domains there are and what the load balancer does", async () => {
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
  it("counts a domain that fails its checks as healthy as long as it is switched on", async () => {
    world.domains = world.domains.map((row) => ({ ...row, active: true, status: "error" }));
    showDashboard();
    await findCard();
    expect(tile("Health").getByText("100%")).toBeInTheDocument();
    expect(tile("Active Domains").getByText("All switched on")).toBeInTheDocument();
  });

  // meets 2:20 2:115
  it("says that the load balancer is off", async () => {
    world.balancer = { ...world.balancer, enabled: false };
    showDashboard();
    expect(await tile("Load Balancer").findByText("OFF")).toBeInTheDocument();
  });

  // meets 2:20 2:116
  it("shows each domain with its badges, its figures and its services", async () => {
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
  it("says of a domain that was never checked that it never was", async () => {
    showDashboard();
    const standby = await findCard("Recovery Site");
    expect(standby.getByText("Never")).toBeInTheDocument();
    expect(standby.getByText("Unknown").parentElement).toHaveAttribute("data-status", "unknown");
    expect(standby.getByText("Inactive")).toBeInTheDocument();
    expect(standby.getByText(/so there are no readings/)).toBeInTheDocument();
  });

  // meets D:response-chart
  it("draws how quickly an active domain answered, and says the same in words", async () => {
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
  it("shows how the load balancer is configured", async () => {
    showDashboard();
    const card = part("region", "Load Balancer Configuration");
    expect(await card.findByText("Weighted round robin")).toBeInTheDocument();
    expect(card.getByText("ON").parentElement).toHaveAttribute("data-status", "ok");
    expect(card.getByText("Active")).toBeInTheDocument();
    expect(card.getByText("400 ms")).toBeInTheDocument();
    expect(card.getByText("2000 ms")).toBeInTheDocument();
  });

  // meets 2:118
  it("says how the host of each domain is set up", async () => {
    showDashboard();
    await findCard();
    const card = part("region", "Setup Instructions");
    expect(card.getAllByRole("heading", { level: 3 })).toHaveLength(world.domains.length);
    for (const { name, domain, priority } of world.domains) {
      const host = content.setupHosts.find((row) => row.priority === priority);
      expect(card.getByRole("heading", { name })).toBeInTheDocument();
      expect(card.getByText(host?.ipv4 ?? "")).toBeInTheDocument();
      expect(card.getByText(host?.ipv6 ?? "")).toBeInTheDocument();
      expect(card.getByText(new RegExp(`certificate issued for ${domain},`))).toBeInTheDocument();
      expect(card.getByText(new RegExp(`Add ${domain} .* as ${priority}`))).toBeInTheDocument();
    }
  });

  // meets 2:118
  it("follows the domains of the room in its instructions and its first tile", async () => {
    world.domains = world.domains
      .slice(0, 2)
      .map((row) => ({ ...row, name: `New ${row.name}`, domain: `new.${row.domain}` }));
    showDashboard();
    await findCard("New Primary Console");
    const card = part("region", "Setup Instructions");
    expect(
      card.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent),
    ).toEqual(["New Primary Console", "New Banking Gateway"]);
    expect(card.getByText("new.console.simulated.example")).toBeInTheDocument();
    expect(card.queryByText(/Recovery|recovery/)).toBeNull();
    expect(tile("Total Domains").getByText("1 primary, 1 secondary, 0 tertiary")).toBeVisible();
  });

  it("says what it leaves out", () => {
    showDashboard();
    const card = part("region", "What this dashboard can't tell you");
    expect(card.getAllByRole("listitem")).toHaveLength(content.lesson.length);
  });

  it("says what to do where there is no domain", async () => {
    world.domains = [];
    showDashboard();
    expect(await screen.findByText("No domains")).toBeInTheDocument();
    expect(screen.getByText("There is no domain to open.")).toBeInTheDocument();
    expect(screen.getByText("There is no domain to set up.")).toBeInTheDocument();
    expect(tile("Health").getByText("—")).toBeInTheDocument();
  });

  // meets 2:341
  it("is as good where nothing answers: it says so, tells no notice, and comes back with Retry", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    for (const name of ["status", "load-balancer", "history"] as const) {
      answer(name, () => refusal(500));
    }
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
    server.resetHandlers();
    await user.click(domains.getByRole("button", { name: "Retry" }));
    expect((await findCard()).getByText("84 ms")).toBeInTheDocument();
    warn.mockRestore();
  });

  // meets 2:341
  it("keeps what it showed where a later reading fails", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const { user } = showDashboard();
    await findCard();
    answer("status", () => refusal(500));
    await user.click(screen.getByRole("button", { name: "Refresh Status" }));
    expect(await part("region", "Domains").findByText(/Not updated since/)).toBeInTheDocument();
    expect((await findCard()).getByText("84 ms")).toBeInTheDocument();
    expect(document.querySelector("[data-slot=toast]")).toBeNull();
    warn.mockRestore();
  });

  // meets D:response-chart
  it("has its domains though the readings failed, and asks for them again", async () => {
    answer("history", () => refusal(500));
    const { user } = showDashboard();
    const primary = await findCard();
    expect(await primary.findByText("The readings could not be loaded.")).toBeInTheDocument();
    server.resetHandlers();
    await user.click(primary.getByRole("button", { name: "Retry" }));
    expect(await primary.findByRole("figure")).toBeInTheDocument();
  });

  // meets 2:199
  it("reads on entry, though it has been here before", async () => {
    // A chart that is drawn at once is fetched first, and would hold back whatever comes after it.
    answer("history", () => HttpResponse.json([]));
    const { client, unmount } = showDashboard();
    await findCard();
    unmount();
    showDashboard({ client });
    await waitFor(() => {
      expect([calls.status, calls["load-balancer"]]).toEqual([2, 2]);
    });
  });
});
