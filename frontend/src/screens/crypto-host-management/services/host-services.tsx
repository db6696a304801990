import { Parts } from "@/kit/layout/boundary";
import { ConsoleCard } from "@/screens/crypto-host-management/services/console-card";
import { OffChainCard } from "@/screens/crypto-host-management/services/off-chain-card";
import {
  ConfigurationCard,
  MonitorCard,
  SecurityCard,
} from "@/screens/crypto-host-management/services/service-cards";
import { type ManagementContent } from "@/screens/crypto-host-management/use-management-content";

/** Simulated services of the hosts: transfers to a chain, the console, and three cards. */
export function HostServices({ t }: { t: ManagementContent }) {
  return (
    <Parts className="grid grid-cols-1 gap-4">
      <OffChainCard t={t} />
      <ConsoleCard t={t} />
      <Parts className="grid gap-4 md:grid-cols-2 wide:grid-cols-3">
        <ConfigurationCard t={t} />
        <MonitorCard t={t} />
        <SecurityCard t={t} />
      </Parts>
    </Parts>
  );
}
