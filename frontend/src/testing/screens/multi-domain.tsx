import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";

import { type Domain, type DomainHistory, type LoadBalancer } from "@/api/multi-domain";
import { createQueryClient } from "@/api/query-client";
import { MultiDomainScreen } from "@/screens/multi-domain/multi-domain-screen";
import { renderInApp } from "@/testing/render";

export const PRIMARY = "console.simulated.example";

const primary: Domain = {
  name: "Primary Console",
  domain: PRIMARY,
  active: true,
  status: "healthy",
  priority: "primary",
  responseTime: 84,
  lastCheck: "2026-11-21T07:00:00Z",
  services: ["Web console", "SWIFT messaging"],
  simulated: true,
};
const gateway: Domain = {
  ...primary,
  name: "Banking Gateway",
  domain: "gateway.simulated.example",
  status: "warning",
  priority: "secondary",
  responseTime: 512,
  services: ["Bank API"],
};
const standby: Domain = {
  ...primary,
  name: "Recovery Site",
  domain: "recovery.simulated.example",
  active: false,
  status: "unknown",
  priority: "tertiary",
  responseTime: null,
  lastCheck: null,
};
const balancer: LoadBalancer = {
  enabled: true,
  algorithm: "Weighted round robin",
  activeDomains: 2,
  totalDomains: 3,
  healthCheckActive: true,
  warningMs: 400,
  timeoutMs: 2000,
};
const histories: DomainHistory[] = [primary, gateway].map(({ domain }) => ({
  domain,
  points: [
    { time: "2026-11-21T06:59:00Z", responseTime: 80 },
    { time: "2026-11-21T07:00:00Z", responseTime: 91 },
  ],
  simulated: true,
}));

/** Responses of the server in a test. */
export const world = { domains: [primary, gateway, standby], balancer };
export const calls = { status: 0, "load-balancer": 0, history: 0, "health-check": 0 };

const API = "/api/multi-domain/";

export const server = setupServer(
  http.get(`${API}status`, () => {
    calls.status += 1;
    return HttpResponse.json(Object.fromEntries(world.domains.map((row) => [row.domain, row])));
  }),
  http.get(`${API}load-balancer`, () => {
    calls["load-balancer"] += 1;
    return HttpResponse.json(world.balancer);
  }),
  http.get(`${API}history`, () => {
    calls.history += 1;
    return HttpResponse.json(histories);
  }),
  http.post(`${API}health-check`, () => {
    calls["health-check"] += 1;
    return HttpResponse.json({
      success: true,
      checkedAt: "2026-11-21T07:00:00Z",
      domains: 3,
      simulated: true,
    });
  }),
);

/** Reset: every call succeeds, no requests. */
export function startAfresh(): void {
  server.resetHandlers();
  world.domains = [primary, gateway, standby];
  world.balancer = balancer;
  for (const name of Object.keys(calls) as (keyof typeof calls)[]) calls[name] = 0;
}

/** Set the response of a call. */
export function answer(name: keyof typeof calls, reply: () => Response): void {
  server.use(http.all(`${API}${name}`, reply));
}

/** Return an error response. */
export function refusal(status = 503): Response {
  return HttpResponse.json({ code: "busy", message: "Try again.", fields: {} }, { status });
}

export function showDashboard({ user = userEvent.setup(), client = createQueryClient() } = {}) {
  const view = renderInApp(
    <main>
      <MultiDomainScreen />
    </main>,
    { path: "/multi-domain", client },
  );
  return { ...view, user, client };
}

/** Return the tile, card or box of this name. */
export const part = (role: "group" | "region" | "article", name: string) =>
  within(screen.getByRole(role, { name }));

export const button = (name: string) => screen.getByRole("button", { name });

/** Wait until the domains are rendered. */
export async function findCard(name = "Primary Console") {
  return within(await screen.findByRole("article", { name }));
}
