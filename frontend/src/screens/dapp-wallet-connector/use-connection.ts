import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { connectWallet, type WalletState, walletStateQuery } from "@/api/dapp-wallet";
import { saysSuccess } from "@/kit/actions/failure";
import { useAction } from "@/kit/actions/use-action";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { useFailureLog } from "@/kit/queries/use-failure-log";
import { shorten } from "@/lib/training-address";
import { type DappContent } from "@/screens/dapp-wallet-connector/use-dapp-content";

/** Default state until the query succeeds. */
const DISCONNECTED: Omit<WalletState, "simulated"> = {
  connected: false,
  address: "",
  balance: "0",
  tokenBalance: "0",
  network: "ethereum",
  chainId: 1,
};

export type Connection = ReturnType<typeof useConnection>;

/** Return the connection of the signed-in account to the wallet of its room. */
export function useConnection(t: DappContent, onConnect: () => void) {
  const client = useQueryClient();
  const { data, isPending, isError, isFetching, refetch } = useStableQuery(walletStateQuery());
  const [problem, setProblem] = useState<string>();

  useFailureLog(isError, "The state of the wallet could not be read.");
  const { busy, run } = useAction({
    call: connectWallet,
    accepts: saysSuccess,
    success: ({ walletState }) => ({
      title: t("connectedTitle"),
      description: shorten(walletState.address),
    }),
    failure: { title: t("connectFailedTitle"), description: t("connectFailedText") },
    touches: ["dapp-wallet/state"],
    onSuccess: ({ success, walletState }) => {
      client.setQueryData(walletStateQuery().queryKey, { success, walletState });
      onConnect();
    },
    onFailure: ({ reason }) => {
      setProblem(reason);
    },
  });

  function connect() {
    setProblem(undefined);
    run();
  }

  return {
    wallet: data?.walletState ?? DISCONNECTED,
    isLoading: isPending,
    /** True after a failed query without data. */
    isUnknown: isError && data === undefined,
    isFetching,
    refetch: () => void refetch(),
    isConnecting: busy,
    problem,
    connect,
  };
}
