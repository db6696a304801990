import { useState } from "react";

import { createVirtualWallet } from "@/api/virtual-wallets";
import { useAction } from "@/kit/actions/use-action";
import { type Content } from "@/content/use-content";

type VirtualWalletOptions = {
  t: Content<
    Record<"errorTitle" | "virtualCreated" | "virtualCreatedText" | "virtualFailedText", string>
  >;
  onCreated: () => void;
};

/** Return the action that creates virtual wallets, and the wallet created last. */
export function useVirtualWallet({ t, onCreated }: VirtualWalletOptions) {
  const [lastWallet, setLastWallet] = useState<{ name: string; address: string }>();
  const { submit } = useAction({
    call: createVirtualWallet,
    success: ({ name, address }) => ({
      title: t("virtualCreated"),
      description: t("virtualCreatedText", { name, address }),
    }),
    failure: { title: t("errorTitle"), otherwise: t("virtualFailedText") },
    touches: ["wallets"],
    onSuccess: (wallet) => {
      setLastWallet(wallet);
      onCreated();
    },
  });
  return { lastWallet, submit };
}
