import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as v from "valibot";

import { sandboxQuery } from "@/api/sandbox";
import { type Wallet, walletsQuery } from "@/api/wallets";
import { type Outcome } from "@/components/actions/use-action";
import { addressSchema } from "@/components/forms/address-schema";
import { notice } from "@/components/notices/use-notice";
import { StepFailure, useProcess } from "@/components/process/use-process";
import { generatedHash } from "@/lib/generated-hash";
import { findWallet } from "@/screens/hash-verification/wallet-match";
import { type HashContent } from "@/screens/hash-verification/use-hash-content";

const GENERATING_MS = 2000;
const KEY_FORM = /^(0x)?[0-9a-f]{64}$/i;
const HASH_FORM = /^(0x)?facade[0-9a-f]{52}facade$/i;
/** The shortest seed phrase. */
const PHRASE_WORDS = 12;

export type Verified = { wallet: Wallet; tag: string };

export type HashTag = ReturnType<typeof useHashTag>;

function isKey(text: string): boolean {
  return KEY_FORM.test(text) || text.split(/\s+/).length >= PHRASE_WORDS;
}

/** What can be asked for: what is no address at all is told from one that leads nowhere. */
export function tagSchema(t: HashContent) {
  return v.object({
    address: v.pipe(
      addressSchema(t("addressMissing")),
      v.check((text) => !HASH_FORM.test(text), t("isHash")),
      v.check((text) => HASH_FORM.test(text) || !isKey(text), t("isKey")),
    ),
  });
}

/** The notice of whatever a hash tag could not be generated for. */
export function errorNotice(t: HashContent) {
  return { title: t("errorTitle"), description: t("errorText"), variant: "destructive" } as const;
}

/** Generates hash tags for the wallets of the room, which are read when the screen opens: generating makes no call. */
export function useHashTag(t: HashContent) {
  const client = useQueryClient();
  useQuery(walletsQuery());
  const { process, start } = useProcess();
  const [verified, setVerified] = useState<Verified>();

  function verify(address: string): Verified {
    const wallets = client.getQueryData(walletsQuery().queryKey);
    if (wallets === undefined) throw new StepFailure(t("walletsUnread"));
    const wallet = findWallet(wallets, address);
    if (wallet === undefined) throw new StepFailure(t("unknownWallet"));
    const { dice = "0" } = client.getQueryData(sandboxQuery().queryKey) ?? {};
    return { wallet, tag: generatedHash(dice, "hash-tag", wallet.address || wallet.id) };
  }

  async function generate({ address }: { address: string }): Promise<Outcome> {
    setVerified(undefined);
    let reason: string | undefined;
    const work = () => {
      try {
        setVerified(verify(address));
        return Promise.resolve();
      } catch (error) {
        if (error instanceof StepFailure) reason = error.message;
        throw error;
      }
    };
    const succeeded = await start([{ ms: GENERATING_MS }, { work }]);
    if (reason === undefined) return { succeeded, fields: {}, told: "" };
    const told = errorNotice(t);
    notice(told);
    return { succeeded, fields: { address: [reason] }, told: told.description };
  }

  return { state: process.state, verified, generate };
}
