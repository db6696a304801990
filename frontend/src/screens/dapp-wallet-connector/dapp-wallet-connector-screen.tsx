import { useQueryClient } from "@tanstack/react-query";
import { Network, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";

import { type BroadcastAnswer, confirmationQuery } from "@/api/dapp-wallet";
import { Parts } from "@/components/layout/boundary";
import { ScreenBadges } from "@/components/layout/screen-badges";
import { ScreenHeader } from "@/components/layout/screen-header";
import { ConfirmationCard } from "@/screens/dapp-wallet-connector/confirmation-card";
import { ConnectionCard } from "@/screens/dapp-wallet-connector/connection-card";
import { TransferCard } from "@/screens/dapp-wallet-connector/transfer-card";
import { useConnection } from "@/screens/dapp-wallet-connector/use-connection";
import { useDappContent } from "@/screens/dapp-wallet-connector/use-dapp-content";
import { useTransfer } from "@/screens/dapp-wallet-connector/use-transfer";

/** Names the transaction in the address, so that its confirmation outlives a reload. */
const SHOWN = "tx";

/** The wallet connector: connect, prepare a token transfer, broadcast it, and watch its blocks grow. */
export function DappWalletConnectorScreen() {
  const t = useDappContent();
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const [broadcast, setBroadcast] = useState<string>();
  const shown = params.get(SHOWN);

  function show({ confirmation, etherscanLink }: BroadcastAnswer, hash: string) {
    if (confirmation && etherscanLink !== undefined) {
      client.setQueryData(confirmationQuery(hash).queryKey, {
        success: true,
        confirmation,
        etherscanLink,
      });
    }
    setBroadcast(hash);
    setParams({ [SHOWN]: hash }, { replace: true });
  }

  const transfer = useTransfer(t, show);
  const connection = useConnection(t, () => {
    transfer.form.setFocus("toAddress");
  });
  return (
    <Parts className="flex flex-col gap-4">
      <ScreenHeader
        t={t}
        badges={<ScreenBadges texts={t.list("badges")} icons={[ShieldCheck, Network]} claim />}
      />
      <Parts className="grid items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr]">
        <ConnectionCard connection={connection} t={t} />
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <TransferCard wallet={connection.wallet} transfer={transfer} t={t} />
        </div>
        {shown && <ConfirmationCard hash={shown} isNew={shown === broadcast} t={t} />}
      </Parts>
    </Parts>
  );
}
