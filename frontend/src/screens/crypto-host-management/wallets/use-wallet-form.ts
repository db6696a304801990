import { useCallback } from "react";

import { type SavedWallet } from "@/api/saved-wallets";
import { createWallet } from "@/api/wallets";
import { type ActionOutcome, useAction } from "@/kit/actions/use-action";
import { useSchemaForm } from "@/kit/forms/use-schema-form";
import { notice } from "@/kit/notices/use-notice";
import { type ManagementContent } from "@/screens/crypto-host-management/use-management-content";
import { useSaving } from "@/screens/crypto-host-management/wallets/use-saving";
import {
  type CheckedWallet,
  draftOf,
  EMPTY_DRAFT,
  walletSchema,
} from "@/screens/crypto-host-management/wallets/wallet-draft";
import { chosenId } from "@/screens/crypto-host-management/wallets/wallet-id";

/** The form of Create Wallets, with all that is done to it: by its own buttons, and from the list of saved wallets. */
export function useWalletForm(t: ManagementContent) {
  const form = useSchemaForm(walletSchema(t), EMPTY_DRAFT);
  const { reset, setFocus } = form;
  const saving = useSaving(t);
  const creation = useAction({
    call: (wallet: CheckedWallet, attempt) => {
      const { name, network, address, idSource } = wallet;
      const walletId = chosenId(wallet);
      const own = walletId === "" ? {} : { walletId };
      return createWallet({ name, network, address, idSource, ...own }, attempt);
    },
    success: ({ id, name, address }) => ({
      title: t("createdTitle"),
      description: t("createdText", { id, name, address }),
    }),
    failure: ({ reason }) => ({
      title: t("errorTitle"),
      description: reason ?? t("createFailedText"),
    }),
    touches: ["wallets"],
    onSuccess: () => {
      reset(EMPTY_DRAFT);
    },
  });

  // Each row of the saved wallets has it, and would be drawn again with another one.
  const load = useCallback(
    (wallet: SavedWallet) => {
      // Else the fields are known again only once they are drawn, too late for the focus.
      reset(draftOf(wallet, t), { keepFieldsRef: true });
      setFocus("name");
      notice({ title: t("loadedTitle"), description: t("loadedText", { name: wallet.name }) });
    },
    [reset, setFocus, t],
  );

  /** Does what the pressed button says; what the server says of the wallet's ID goes to the field that it came from. */
  async function submit(wallet: CheckedWallet): Promise<ActionOutcome> {
    const action = wallet.intent === "save" ? saving : creation;
    const outcome = await action.submit(wallet);
    const { wallet_id: ofSaved, walletId: ofNew, ...others } = outcome.fields;
    const ofId = ofSaved ?? ofNew;
    if (ofId === undefined) return outcome;
    const field = wallet.idSource === "import" ? "importId" : "customId";
    return { ...outcome, fields: { ...others, [field]: ofId } };
  }

  return {
    form,
    submit,
    creating: creation.busy,
    saving: saving.busy,
    clear: () => {
      reset(EMPTY_DRAFT);
      notice({
        title: t("configurationDeletedTitle"),
        description: t("configurationDeletedText"),
        variant: "destructive",
      });
    },
    load,
  };
}

export type WalletForm = ReturnType<typeof useWalletForm>;
