import { type PortalUser } from "@/api/admin-portal";

export const sovereign: PortalUser = {
  id: "SIM-USER-0001",
  name: "Aurelius Northgate",
  title: "Sovereign Administrator",
  department: "Executive Office",
  level: 20,
  access: "FULL_ACCESS",
  status: "active",
  secondFactor: false,
};
