import { useEffect, useEffectEvent, useRef } from "react";

import { type Wallet } from "@/api/wallets";
import { type SchemaForm } from "@/kit/forms/use-schema-form";
import { other, wallets } from "@/parts/transfer/choices";
import { type TransferInput, type TransferValues } from "@/parts/transfer/transfer";
import { type TransferContent } from "@/parts/transfer/use-transfer-content";
import { bareAddress } from "@/lib/training-address";

const choiceOf = { fromWallet: "sourceWallet", toWallet: "destinationWallet" } as const;

type AddressName = keyof typeof choiceOf;

const addressNames = Object.keys(choiceOf) as AddressName[];

type Options = {
  form: SchemaForm<TransferInput, TransferValues>;
  knownWallets: readonly Wallet[] | undefined;
  t: TransferContent;
};

/** Synchronize the chosen wallet and the address field beside it in both directions. */
export function useWalletChoice({ form, knownWallets, t }: Options) {
  const { subscribe, setValue, getValues, clearErrors } = form;
  const lastChoice = useRef<Partial<Record<AddressName, string>>>({});

  /**
   * Return a wallet's address as the server reports it, or else the address in the texts; empty for an unknown wallet.
   */
  function addressOf(value: string): string {
    const choice = wallets.find((wallet) => wallet.value === value);
    if (choice === undefined) return "";
    return knownWallets?.find(({ label }) => label === value)?.address ?? t(choice.address);
  }

  /** Return the choice that matches a typed address; for an empty address, return the last choice. */
  function choiceFor(name: AddressName, text: string): string {
    const address = bareAddress(text).toLowerCase();
    const last = lastChoice.current[name] ?? "";
    if (address === "") return last;
    const match = wallets.find(
      ({ value }) => value === address || addressOf(value).toLowerCase() === address,
    );
    if (match !== undefined) return match.value;
    return wallets.every(({ value }) => value !== last) && last !== "" ? last : other.value;
  }

  const follow = useEffectEvent((name: AddressName) => {
    const choice = choiceFor(name, getValues(name));
    if (choice === getValues(choiceOf[name])) return;
    setValue(choiceOf[name], choice, { shouldDirty: true });
    clearErrors(choiceOf[name]);
  });
  useEffect(
    () =>
      subscribe({
        name: addressNames,
        formState: { values: true },
        callback: ({ name }) => {
          const changedName = addressNames.find((candidate) => candidate === name);
          if (changedName !== undefined) follow(changedName);
        },
      }),
    [subscribe],
  );

  /** Fill in the address of a chosen wallet. */
  function fill(name: AddressName, wallet: string) {
    lastChoice.current[name] = wallet;
    setValue(name, addressOf(wallet), { shouldDirty: true });
    clearErrors(name);
  }

  function forget() {
    lastChoice.current = {};
  }

  return { fill, forget };
}
