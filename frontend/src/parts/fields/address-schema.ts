import * as v from "valibot";

import { REQUIRED } from "@/kit/forms/text-schema";
import { bareAddress } from "@/lib/training-address";

/** Address in the training namespace: nobody holds its key. */
export const TRAINING_ADDRESS = "0xfaCadebC4e18f3433d6d98B9ac5095a40EfACAdE";

const EVM = /(?<![0-9a-z])(?:0x)?[0-9a-f]{40}(?![0-9a-z])/i;
const TRAINING = /0xfacade[0-9a-f]{28}facade/i;
const BECH32 = /(?<![0-9a-z])(?:bc|ltc|addr|stake)1[02-9ac-hj-np-z]{11,}(?![0-9a-z])/i;
const BASE58_DIGIT = "[1-9A-HJ-NP-Za-km-z]";
const BASE58 = new RegExp(
  `(?<![0-9A-Za-z])(?:[13]${BASE58_DIGIT}{25,34}|[DLMT]${BASE58_DIGIT}{33}|r${BASE58_DIGIT}{32,33}|${BASE58_DIGIT}{43,44})(?![0-9A-Za-z])`,
);

const REAL = "This looks like a real blockchain address. Nothing was stored.";

/**
 * Return the schema of a label or training address; the mark of a copied address is removed. The server also rejects
 * real addresses that this check misses.
 */
export function addressSchema(message = REQUIRED) {
  return v.pipe(
    v.string(),
    v.transform(bareAddress),
    v.nonEmpty(message),
    v.check(
      (text) => !looksLikeEvm(text) || TRAINING.test(text),
      `${REAL} Use a label such as “master”, or a training address such as ${TRAINING_ADDRESS}.`,
    ),
    v.check(
      (text) => !looksLikeCoin(text),
      `${REAL} Use a label such as “master”, or a testnet address, which begins with tb1.`,
    ),
  );
}

/** Return true if a text contains an obvious address of a real chain. */
export function looksReal(text: string): boolean {
  return (looksLikeEvm(text) && !TRAINING.test(text)) || looksLikeCoin(text);
}

function looksLikeEvm(text: string): boolean {
  const [digits = ""] = EVM.exec(text) ?? [];
  return /[a-f]/i.test(digits.replace("0x", ""));
}

/**
 * Return true if a text contains a bech32 or base58 address. Unlike a label or a number, a base58 address mixes upper
 * case, lower case and digits.
 */
function looksLikeCoin(text: string): boolean {
  const [digits = ""] = BASE58.exec(text) ?? [];
  return BECH32.test(text) || [/[a-z]/, /[A-Z]/, /[0-9]/].every((kind) => kind.test(digits));
}
