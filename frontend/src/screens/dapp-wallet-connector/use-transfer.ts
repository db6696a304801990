import { useEffect, useRef, useState } from "react";
import * as v from "valibot";

import { ApiError } from "@/api/client";
import {
  broadcastTransfer,
  type BroadcastAnswer,
  confirmAddress,
  type PreparedTransaction,
  prepareTransfer,
} from "@/api/dapp-wallet";
import { saysSuccess } from "@/kit/actions/failure";
import { useAction } from "@/kit/actions/use-action";
import { addressSchema } from "@/parts/fields/address-schema";
import { useProposal } from "@/parts/fields/use-proposal";
import { amountSchema } from "@/kit/forms/amount-schema";
import { setFormError } from "@/kit/forms/set-form-error";
import { useSchemaForm } from "@/kit/forms/use-schema-form";
import { bareAddress } from "@/lib/training-address";
import { type DappContent } from "@/screens/dapp-wallet-connector/use-dapp-content";

const BAD_REQUEST = 400;
const TOKEN_DECIMALS = 6;
/** Number of characters of the hash in the notice: more than the prefix that all training hashes share. */
const START_OF_HASH = 18;

const TransferSchema = v.object({
  toAddress: addressSchema(),
  amount: amountSchema({ decimals: TOKEN_DECIMALS }),
  tokenAddress: addressSchema(),
});

type Draft = v.InferInput<typeof TransferSchema>;

const FIELDS = ["toAddress", "amount", "tokenAddress"] as const;

export type TokenTransfer = ReturnType<typeof useTransfer>;

/** Return a token transfer: its form, the check of its address, its preparation and its broadcast. */
export function useTransfer(
  t: DappContent,
  onBroadcast: (answer: BroadcastAnswer, hash: string) => void,
) {
  const contract = t("tokenContract");
  const form = useSchemaForm(TransferSchema, {
    toAddress: "",
    amount: "",
    tokenAddress: contract,
  });
  const { subscribe, getValues, setError, clearErrors } = form;
  const sentDraft = useRef<Draft>(undefined);
  const [preparation, setPreparation] = useState<{
    transaction: PreparedTransaction;
    draft: Draft;
  }>();

  // Staff may edit the contract's text while the form is open.
  useProposal(form, "tokenAddress", contract);

  // Discard the prepared transaction on any change of the form, because only the values on the screen may be broadcast.
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          setPreparation((current) =>
            current && isSame(current.draft, values) ? current : undefined,
          );
        },
      }),
    [subscribe],
  );

  const check = useAction({
    call: () => confirmAddress({ address: bareAddress(getValues("toAddress")) }),
    accepts: saysSuccess,
    success: ({ valid }) =>
      valid
        ? { title: t("checkedTitle"), description: t("checkedText") }
        : { title: t("invalidTitle"), description: t("invalidText"), variant: "destructive" },
    failure: ({ refused, error }) =>
      refused || (error instanceof ApiError && error.status === BAD_REQUEST)
        ? { title: t("invalidTitle"), description: t("invalidText") }
        : { title: t("checkFailedTitle"), description: t("checkFailedText") },
    onSuccess: () => {
      clearErrors("toAddress");
    },
    onFailure: ({ reason }) => {
      if (reason !== undefined) setError("toAddress", { type: "server", message: reason });
    },
  });

  const prepare = useAction({
    call: (draft: v.InferOutput<typeof TransferSchema>, attempt) => {
      sentDraft.current = getValues();
      return prepareTransfer(draft, attempt);
    },
    accepts: saysSuccess,
    success: (_, { amount }: v.InferOutput<typeof TransferSchema>) => ({
      title: t("preparedTitle"),
      description: t("preparedText", { amount }),
    }),
    failure: { title: t("prepareFailedTitle"), description: t("prepareFailedText") },
    touches: ["dapp-wallet/state"],
    onSuccess: ({ transaction }) => {
      const draft = sentDraft.current;
      // Drop the result if the values changed during the call, because the new values must be prepared again.
      if (draft && isSame(draft, getValues())) setPreparation({ transaction, draft });
    },
    onFailure: (failure) => {
      setPreparation(undefined);
      setFormError(form, failure);
    },
  });

  const { busy: isBroadcasting, run } = useAction({
    call: broadcastTransfer,
    accepts: saysSuccess,
    success: ({ confirmation }) => ({
      title: t("broadcastTitle"),
      description: t("broadcastText", { start: confirmation?.hash.slice(0, START_OF_HASH) ?? "" }),
    }),
    failure: { title: t("broadcastFailedTitle"), description: t("broadcastFailedText") },
    touches: ["dapp-wallet/state", "wallets"],
    onSuccess: (answer) => {
      setPreparation(undefined);
      if (answer.confirmation) onBroadcast(answer, answer.confirmation.hash);
    },
    onFailure: ({ reason, refused }) => {
      // Discard a rejected transaction, because it would be rejected again; after a network error the user may resend
      // it.
      if (refused) setPreparation(undefined);
      if (reason !== undefined) setError("root.server", { type: "server", message: reason });
    },
  });

  function broadcast(transaction: PreparedTransaction) {
    clearErrors("root");
    run({ transaction });
  }

  return {
    form,
    check,
    prepare: prepare.submit,
    transaction: preparation?.transaction,
    broadcast,
    isBroadcasting,
  };
}

function isSame(one: Draft, other: Draft): boolean {
  return FIELDS.every((name) => one[name] === other[name]);
}
