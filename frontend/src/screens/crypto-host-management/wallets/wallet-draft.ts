import * as v from "valibot";

import { type SavedWallet } from "@/api/saved-wallets";
import { addressSchema } from "@/parts/fields/address-schema";
import { choiceSchema } from "@/kit/forms/choice-schema";
import { withEmpty, requiredText } from "@/kit/forms/text-schema";
import { NEW_WALLET_NETWORKS } from "@/parts/hosts/networks";
import { type ManagementContent } from "@/screens/crypto-host-management/use-management-content";
import { ID_SOURCES } from "@/screens/crypto-host-management/wallets/wallet-id";

/** Error type for a missing name or address; both are required to create a wallet, but not to save a configuration. */
export const MISSING = "raw_check";

/** Empty draft of a wallet, with the intent of the button that submits it. */
export const EMPTY_DRAFT = {
  intent: "create",
  name: "",
  network: "ethereum",
  address: "",
  idSource: "auto",
  importId: "",
  customId: "",
};

/** Return the schema of Create Wallets: a wallet requires a name and an address, a configuration has defaults for both. */
export function walletSchema(t: ManagementContent) {
  const id = withEmpty(requiredText({ max: 64 }));
  return v.pipe(
    v.object({
      intent: choiceSchema(["create", "save"]),
      name: withEmpty(requiredText({ max: 80 })),
      network: choiceSchema(NEW_WALLET_NETWORKS),
      address: withEmpty(addressSchema()),
      idSource: choiceSchema(ID_SOURCES),
      importId: id,
      customId: id,
    }),
    // A single check for both fields, because valibot would stop after the first of two failed checks.
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || dataset.value.intent === "save") return;
      const missing = { name: t("nameMissing"), address: t("addressMissing") };
      for (const key of ["name", "address"] as const) {
        const input = dataset.value;
        if (input[key] !== "") continue;
        const path = { type: "object", origin: "value", input, key, value: input[key] } as const;
        addIssue({ message: missing[key], path: [path] });
      }
    }),
  );
}

export type CheckedWallet = v.InferOutput<ReturnType<typeof walletSchema>>;

/** Return the draft of a saved wallet; a generated ID stays empty, so that a new one is generated. */
export function draftOf(wallet: SavedWallet, t: ManagementContent): typeof EMPTY_DRAFT {
  const { name, network, address, id_source: idSource, wallet_id: id } = wallet;
  const isKnown = NEW_WALLET_NETWORKS.some((candidate) => candidate === network);
  return {
    ...EMPTY_DRAFT,
    name,
    network: isKnown ? network : "",
    address: address === t("saveAddress") ? "" : address,
    idSource: ID_SOURCES.some((source) => source === idSource) ? idSource : "auto",
    importId: idSource === "import" ? id : "",
    customId: idSource === "custom" ? id : "",
  };
}
