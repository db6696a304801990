import { useQueryClient } from "@tanstack/react-query";
import { Network, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";

import { type BroadcastAnswer, confirmationQuery } from "@/api/dapp-wallet";
import { CardGrid } from "@/kit/layout/card-grid";
import { ScreenBadges } from "@/kit/layout/screen-badges";
import { Screen } from "@/kit/layout/screen";
import { TeachingCard } from "@/parts/teaching/teaching-card";
import { ConfirmationCard } from "@/screens/dapp-wallet-connector/confirmation-card";
import { ConnectionCard } from "@/screens/dapp-wallet-connector/connection-card";
import { TransferCard } from "@/screens/dapp-wallet-connector/transfer-card";
import { useConnection } from "@/screens/dapp-wallet-connector/use-connection";
import { useDappContent } from "@/screens/dapp-wallet-connector/use-dapp-content";
import { useTransfer } from "@/screens/dapp-wallet-connector/use-transfer";

/** URL parameter with the hash of the transaction, so that its confirmation survives a reload. */
const HASH_PARAM = "tx";

/** Wallet connector: connect, prepare a token transfer, broadcast it, and follow its confirmations. */
export function DappWalletConnectorScreen() {
  const t = useDappContent();
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const [broadcast, setBroadcast] = useState<string>();
  const shownHash = params.get(HASH_PARAM);

  function show({ confirmation, etherscanLink }: BroadcastAnswer, hash: string) {
    if (confirmation && etherscanLink !== undefined) {
      client.setQueryData(confirmationQuery(hash).queryKey, {
        success: true,
        confirmation,
        etherscanLink,
      });
    }
    setBroadcast(hash);
    setParams({ [HASH_PARAM]: hash }, { replace: true });
  }

  const transfer = useTransfer(t, show);
  const connection = useConnection(t, () => {
    transfer.form.setFocus("toAddress");
  });
  return (
    <Screen
      t={t}
      badges={<ScreenBadges texts={t.list("badges")} icons={[ShieldCheck, Network]} claim />}
    >
      <CardGrid
        share="5-7"
        className="@min-[56rem]:grid-rows-[auto_1fr] @min-[56rem]:not-has-[>:nth-child(3)]:*:row-span-2"
      >
        <ConnectionCard connection={connection} t={t} />
        <TransferCard wallet={connection.wallet} transfer={transfer} t={t} />
        <TeachingCard t={t} anchor="dapp-wallet-connector.lesson" />
      </CardGrid>
      {shownHash && <ConfirmationCard hash={shownHash} isNew={shownHash === broadcast} t={t} />}
    </Screen>
  );
}
