import { useState } from "react";
import * as v from "valibot";

import { looksReal } from "@/parts/fields/address-schema";
import { useProcess } from "@/kit/process/use-process";
import { generatedHash } from "@/lib/generated-hash";
import { bareAddress } from "@/lib/training-address";
import { useRoom } from "@/live/use-room";
import {
  type InventedTransaction,
  inventTransactions,
} from "@/screens/hash-verification/invented-transactions";
import { type HashContent } from "@/screens/hash-verification/use-hash-content";

const GENERATING_MS = 2000;
const ADDRESS_FORM = /^(0xfacade[0-9a-f]{28}facade|tb1[02-9ac-hj-np-z]{11,87})$/i;
const KEY_FORM = /^(0x)?[0-9a-f]{64}$/i;
const HASH_FORM = /^(0x)?facade[0-9a-f]{52}facade$/i;
/** Minimum number of words in a seed phrase. */
const PHRASE_WORDS = 12;

export type Verification = { address: string; tag: string; transactions: InventedTransaction[] };

export type HashTag = ReturnType<typeof useHashTag>;

function isKey(text: string): boolean {
  return KEY_FORM.test(text) || text.split(/\s+/).length >= PHRASE_WORDS;
}

/** Return the schema of the form; it accepts every training address, even an address without a wallet. */
export function tagSchema(t: HashContent) {
  return v.object({
    address: v.pipe(
      v.string(),
      v.transform(bareAddress),
      v.nonEmpty(t("addressMissing")),
      v.check((text) => !HASH_FORM.test(text), t("isHash")),
      v.check((text) => HASH_FORM.test(text) || !isKey(text), t("isKey")),
      v.check((text) => !looksReal(text), t("isReal")),
      v.check((text) => ADDRESS_FORM.test(text), t("noAddress")),
    ),
  });
}

/** Generate a hash tag and transactions from an address and the room's dice, without a call. */
export function useHashTag() {
  const { dice } = useRoom();
  const { process, start } = useProcess();
  const [verification, setVerification] = useState<Verification>();

  async function generate({ address }: { address: string }): Promise<void> {
    const name = address.toLowerCase();
    const tag = generatedHash(dice, "hash-tag", name);
    setVerification({ address, tag, transactions: inventTransactions(dice, name) });
    await start([{ ms: GENERATING_MS }]);
  }

  const { state } = process;
  return { state, verification: state === "done" ? verification : undefined, generate };
}
