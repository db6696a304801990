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
import { explicitId } from "@/screens/crypto-host-management/wallets/wallet-id";

/** Return the form of Create Wallets with its actions; `load` fills in the form from a saved wallet. */
export function useWalletForm(t: ManagementContent) {
  const form = useSchemaForm(walletSchema(t), EMPTY_DRAFT);
  const { reset, setFocus } = form;
  const saving = useSaving(t);
  const creation = useAction({
    call: (wallet: CheckedWallet, attempt) => {
      const { name, network, address, idSource } = wallet;
      const walletId = explicitId(wallet);
      const own = walletId === "" ? {} : { walletId };
      return createWallet({ name, network, address, idSource, ...own }, attempt);
    },
    success: ({ id, name, address }) => ({
      title: t("createdTitle"),
      description: t("createdText", { id, name, address }),
    }),
    failure: { title: t("errorTitle"), otherwise: t("createFailedText") },
    touches: ["wallets"],
    onSuccess: () => {
      reset(EMPTY_DRAFT);
    },
  });

  // Memoized, because a new function would re-render every row of the saved wallets.
  const load = useCallback(
    (wallet: SavedWallet) => {
      // Set keepFieldsRef, because otherwise the fields register only at the next render, too late for setFocus.
      reset(draftOf(wallet, t), { keepFieldsRef: true });
      setFocus("name");
      notice({ title: t("loadedTitle"), description: t("loadedText", { name: wallet.name }) });
    },
    [reset, setFocus, t],
  );

  /** Create or save the wallet; show the server's error about the ID at the field that the ID came from. */
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
    isCreating: creation.busy,
    isSaving: saving.busy,
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
