const domain = {
  name: "Primary Console",
  domain: "console.simulated.example",
  active: true,
  status: "healthy",
  priority: "primary",
  responseTime: 84,
  lastCheck: "2026-11-21T07:00:00Z",
  services: ["Web console"],
  simulated: true,
};
/** Responses of the multi-domain calls, for tests that only need its parts. */
export const domainAnswers = {
  "*/api/multi-domain/status": { [domain.domain]: domain },
  "*/api/multi-domain/load-balancer": {
    enabled: true,
    algorithm: "Round robin",
    activeDomains: 1,
    totalDomains: 1,
    healthCheckActive: true,
    warningMs: 400,
    timeoutMs: 2000,
  },
  "*/api/multi-domain/history": [],
};
