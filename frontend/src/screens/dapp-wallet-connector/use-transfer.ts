import { useCallback, useEffect, useRef, useState } from "react";
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
import { amountSchema } from "@/kit/forms/amount-schema";
import { useSchemaForm } from "@/kit/forms/use-schema-form";
import { bareAddress } from "@/lib/training-address";
import { type DappContent } from "@/screens/dapp-wallet-connector/use-dapp-content";

const BAD_REQUEST = 400;
const TOKEN_DECIMALS = 6;
/** How much of a hash its notice shows: what follows the beginning that all of them share. */
const START_OF_HASH = 18;

const TransferSchema = v.object({
  toAddress: addressSchema(),
  amount: amountSchema({ decimals: TOKEN_DECIMALS }),
  tokenAddress: addressSchema(),
});

type Draft = v.InferInput<typeof TransferSchema>;

const FIELDS = ["toAddress", "amount", "tokenAddress"] as const;

export type TokenTransfer = ReturnType<typeof useTransfer>;

/** A token transfer from its form to its broadcast. */
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
  const { subscribe, getValues, setValue, setError, clearErrors } = form;
  const filledIn = useRef(contract);
  const sent = useRef<Draft>(undefined);
  const [prepared, setPrepared] = useState<{ transaction: PreparedTransaction; of: Draft }>();

  // What staff put in its place may arrive after the form; what a person has typed stays.
  useEffect(() => {
    if (getValues("tokenAddress") === filledIn.current) setValue("tokenAddress", contract);
    filledIn.current = contract;
  }, [contract, getValues, setValue]);

  // What is broadcast has to be what is in the form.
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          setPrepared((kept) => (kept && isSame(kept.of, values) ? kept : undefined));
        },
      }),
    [subscribe],
  );

  const tell = useCallback(
    (message: string | undefined) => {
      if (message !== undefined) setError("root.server", { type: "server", message });
    },
    [setError],
  );

  const check = useAction({
    call: () => confirmAddress({ address: bareAddress(getValues("toAddress")) }),
    accepts: saysSuccess,
    success: ({ valid }) =>
      valid
        ? { title: t("checkedTitle"), description: t("checkedText") }
        : destructive(t("invalidTitle"), t("invalidText")),
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
      sent.current = getValues();
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
      const of = sent.current;
      // A person who typed on meanwhile has to prepare that.
      if (of && isSame(of, getValues())) setPrepared({ transaction, of });
    },
    onFailure: ({ reason, fields }) => {
      setPrepared(undefined);
      if (Object.keys(fields).length === 0) tell(reason);
    },
  });

  const { busy: broadcasting, run } = useAction({
    call: broadcastTransfer,
    accepts: saysSuccess,
    success: ({ confirmation }) => ({
      title: t("broadcastTitle"),
      description: t("broadcastText", { start: confirmation?.hash.slice(0, START_OF_HASH) ?? "" }),
    }),
    failure: { title: t("broadcastFailedTitle"), description: t("broadcastFailedText") },
    touches: ["dapp-wallet/state", "wallets"],
    onSuccess: (answer) => {
      setPrepared(undefined);
      if (answer.confirmation) onBroadcast(answer, answer.confirmation.hash);
    },
    onFailure: ({ reason, refused }) => {
      // What the network has rejected stays so; what never arrived may be sent again.
      if (refused) setPrepared(undefined);
      tell(reason);
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
    prepared: prepared?.transaction,
    broadcast,
    broadcasting,
  };
}

function isSame(one: Draft, other: Draft): boolean {
  return FIELDS.every((name) => one[name] === other[name]);
}

function destructive(title: string, description: string) {
  return { title, description, variant: "destructive" } as const;
}
