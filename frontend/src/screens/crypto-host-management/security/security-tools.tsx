import { Parts } from "@/kit/layout/boundary";
import { AirGapCard } from "@/screens/crypto-host-management/security/air-gap-card";
import { TransferConnectorCard } from "@/screens/crypto-host-management/security/transfer-connector-card";
import { type ManagementContent } from "@/screens/crypto-host-management/use-management-content";

/** Simulated air gap and simulated wallet transfer. */
export function SecurityTools({ t }: { t: ManagementContent }) {
  return (
    <Parts className="grid gap-4 wide:grid-cols-2">
      <AirGapCard t={t} />
      <TransferConnectorCard t={t} />
    </Parts>
  );
}
