import { waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { sandboxQuery } from "@/api/sandbox";
import { answers, refused, sentTo, unreachable, writes } from "@/testing/api";
import {
  answerDomains,
  button,
  findCard,
  HEALTH_CHECK,
  part,
  readCounts,
  showDashboard,
  STATUS,
  backend,
} from "@/testing/screens/multi-domain";
import { findNotice } from "@/testing/notices";
import { room } from "@/testing/samples/room";

beforeEach(answerDomains);

const REASON = "Too many attempts. Wait 40 seconds, then try again.";

const panel = () => part("region", "Control Panel");

describe("ControlCard", () => {
  // meets 2:119 2:199 2:343
  it("checks all domains, shows a notice, and refetches them", async () => {
    const { user } = showDashboard();
    await findCard();
    backend.domains = backend.domains.map((row) => ({ ...row, responseTime: 77 }));
    await user.click(button("Force Health Check"));
    expect(await findNotice("Health Check Completed")).toHaveTextContent(
      "All domains have been checked successfully",
    );
    expect(writes()).toHaveLength(1);
    expect(await (await findCard()).findByText("77 ms")).toBeInTheDocument();
    expect(readCounts()).toEqual([2, 2]);
  });

  it.each(["", "checked", "null"])("accepts a 200 with the body “%s”", async (body) => {
    const { user } = showDashboard();
    await findCard();
    answers("POST", HEALTH_CHECK, () => new Response(body));
    await user.click(button("Force Health Check"));
    await findNotice("Health Check Completed");
    await waitFor(() => expect(sentTo("GET", STATUS)).toHaveLength(2));
  });

  // meets 2:273 2:342
  // departs from 2:344
  it.each([
    ["an unreachable server", unreachable, "Failed to perform health check"],
    ["a 500", () => refused(500, REASON), "Failed to perform health check"],
    ["a 429", () => refused(429, REASON), REASON],
  ])(
    "shows a notice after %s, with the server's reason only after a 4xx",
    async (_, reply, text) => {
      vi.spyOn(console, "warn").mockReturnValue();
      const { user } = showDashboard();
      await findCard();
      answers("POST", HEALTH_CHECK, reply);
      await user.click(button("Force Health Check"));
      expect(await findNotice("Error")).toHaveTextContent(`Error${text}`);
      expect(sentTo("GET", STATUS)).toHaveLength(1);
    },
  );

  // meets 2:119
  it("refetches the status with “Refresh Status”, without a notice", async () => {
    const { user } = showDashboard();
    await findCard();
    backend.domains = backend.domains.map((row) => ({ ...row, responseTime: 66 }));
    await user.click(button("Refresh Status"));
    expect(await (await findCard()).findByText("66 ms")).toBeInTheDocument();
    expect([...readCounts(), writes().length]).toEqual([2, 2, 0]);
    expect(document.querySelector("[data-slot=toast]")).toBeNull();
  });

  // meets 2:119
  it("links to a console page for each domain in a new tab", async () => {
    showDashboard();
    await findCard();
    const links = panel().getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(
      backend.domains.map(({ domain }) => `/domains/${domain}`),
    );
    for (const [place, link] of links.entries()) {
      expect(link).toHaveTextContent(`Open ${backend.domains[place]?.name} (opens in a new tab)`);
      expect(link).toHaveAttribute("target", "_blank");
      expect(link).toHaveAttribute("rel", "noreferrer");
    }
  });

  // meets 2:120
  it("shows the time of the last update by the room's clock", async () => {
    const { client } = showDashboard();
    expect(panel().getByText("Never")).toBeInTheDocument();
    await findCard();
    client.setQueryData(sandboxQuery().queryKey, {
      ...room,
      clock: { ...room.clock, simulatedTime: "1999-12-31T10:00:00Z" },
    });
    const moment = await panel().findByText("31 Dec 1999 10:00:00 UTC");
    expect(moment.closest("dd")?.previousElementSibling).toHaveTextContent("Last Updated");
  });
});
