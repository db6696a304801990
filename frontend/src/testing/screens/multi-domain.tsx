import { screen, within } from "@testing-library/react";

import { type Domain, type DomainHistory, type LoadBalancer } from "@/api/multi-domain";
import { createQueryClient } from "@/api/query-client";
import { MultiDomainScreen } from "@/screens/multi-domain/multi-domain-screen";
import { answers, sentTo } from "@/testing/api";
import { openScreen } from "@/testing/render";

export const PRIMARY = "console.simulated.example";

export const primary: Domain = {
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
export const balancer: LoadBalancer = {
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
export const backend = { domains: [primary, gateway, standby], balancer };
export const STATUS = "/api/multi-domain/status";
export const BALANCER = "/api/multi-domain/load-balancer";
export const HISTORY = "/api/multi-domain/history";
export const HEALTH_CHECK = "/api/multi-domain/health-check";

/** Make every call succeed. */
export function answerDomains(): void {
  backend.domains = [primary, gateway, standby];
  backend.balancer = balancer;
  answers("GET", STATUS, () =>
    Object.fromEntries(backend.domains.map((domain) => [domain.domain, domain])),
  );
  answers("GET", BALANCER, () => backend.balancer);
  answers("GET", HISTORY, histories);
  answers("POST", HEALTH_CHECK, {
    success: true,
    checkedAt: "2026-11-21T07:00:00Z",
    domains: 3,
    simulated: true,
  });
}

/** Return how often the domains and the load balancer were read. */
export const readCounts = () => [STATUS, BALANCER].map((path) => sentTo("GET", path).length);

export function showDashboard({ client = createQueryClient() } = {}) {
  return openScreen(<MultiDomainScreen />, { path: "/multi-domain", client });
}

/** Return queries for the tile, card or box with this name. */
export const part = (role: "group" | "region" | "article", name: string) =>
  within(screen.getByRole(role, { name }));

export const button = (name: string) => screen.getByRole("button", { name });

/** Wait for the card of a domain, and return its queries. */
export async function findCard(name = "Primary Console") {
  return within(await screen.findByRole("article", { name }));
}
