import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";

import { savedWalletsQuery, saveWallet } from "@/api/saved-wallets";
import { useAction } from "@/kit/actions/use-action";
import { useRoom } from "@/live/use-room";
import { type ManagementContent } from "@/screens/crypto-host-management/use-management-content";
import { type CheckedWallet } from "@/screens/crypto-host-management/wallets/wallet-draft";
import { explicitId, generateId } from "@/screens/crypto-host-management/wallets/wallet-id";

type Configuration = Parameters<typeof saveWallet>[0];

/** Save the form of Create Wallets as a configuration, with defaults for empty fields. */
export function useSaving(t: ManagementContent) {
  const { dice, now } = useRoom();
  const savedWallets = useQuery({ ...savedWalletsQuery(), enabled: false });
  const lastRequest = useRef<{ idempotencyKey: string; body: Configuration }>(null);
  const count = useRef(0);

  function configurationOf({ name, network, address, ...wallet }: CheckedWallet): Configuration {
    const createdAt = now();
    count.current += 1;
    // While the room's clock is frozen, two IDs differ only because of this key.
    const key = [name, savedWallets.data?.length ?? 0, count.current];
    return {
      name: name || t("saveName"),
      network,
      address: address || t("saveAddress"),
      type: "bulk_created",
      wallet_id: explicitId(wallet) || generateId({ dice, now: createdAt, key }),
      id_source: wallet.idSource,
      created_at: createdAt.toISOString(),
      status: "active",
    };
  }

  return useAction({
    call: (wallet: CheckedWallet, { idempotencyKey }) => {
      // A retry with the same idempotency key must have the same body, so reuse the time and the ID as well.
      if (lastRequest.current?.idempotencyKey !== idempotencyKey) {
        lastRequest.current = { idempotencyKey, body: configurationOf(wallet) };
      }
      return saveWallet(lastRequest.current.body, { idempotencyKey });
    },
    success: ({ name, wallet_id: id }) => ({
      title: t("configurationSavedTitle"),
      description: t("configurationSavedText", { name, id }),
    }),
    failure: { title: t("saveFailedTitle"), description: t("saveFailedText") },
    touches: ["wallets/saved"],
  });
}
