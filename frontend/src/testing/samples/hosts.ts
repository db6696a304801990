import { type HostServer } from "@/api/host-servers";

export const host: HostServer = {
  id: "SIM-HOST-001",
  name: "Primary Host",
  status: "active",
  location: "Northhaven DC-1",
  uptime: 99.98,
  cpuUsage: 45.2,
  hostType: "Dedicated",
};

/** Response of GET /api/host-servers: one host online, one offline. */
export const hosts: HostServer[] = [
  host,
  {
    id: "SIM-HOST-010",
    name: "Disaster Recovery",
    status: "offline",
    location: "Highmoor DC-1",
    uptime: 97.4,
    cpuUsage: 0,
    hostType: "Cloud",
  },
];
