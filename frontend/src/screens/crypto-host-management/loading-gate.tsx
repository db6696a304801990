import { LoaderCircle } from "lucide-react";
import { type ReactNode } from "react";

import { savedWalletsQuery } from "@/api/saved-wallets";
import { walletsQuery } from "@/api/wallets";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { useFailureLog } from "@/kit/queries/use-failure-log";
import { useHostLoad } from "@/parts/hosts/use-host-load";
import { type ManagementContent } from "@/screens/crypto-host-management/use-management-content";

type LoadingGateProps = { t: ManagementContent; children: ReactNode };

/** Gate that shows a spinner until its three parallel queries have succeeded or failed. */
export function LoadingGate({ t, children }: LoadingGateProps) {
  const load = useHostLoad();
  const wallets = useStableQuery(walletsQuery());
  const saved = useStableQuery(savedWalletsQuery());
  useFailureLog(wallets.isError, "The wallets could not be read.");
  useFailureLog(saved.isError, "The saved wallets could not be read.");
  if (!load.pending && !wallets.isPending && !saved.isPending) return children;
  return (
    <p
      role="status"
      className="flex min-h-[60dvh] flex-col items-center justify-center gap-3 text-muted-foreground"
    >
      <LoaderCircle aria-hidden className="size-8 animate-spin text-primary" />
      {t("loading")}
    </p>
  );
}
