import { type Control } from "react-hook-form";
import * as v from "valibot";

import { type SwiftOperation } from "@/api/swift-operations";
import { type NewTransaction, type Transaction } from "@/api/transactions";
import { addressSchema } from "@/parts/fields/address-schema";
import { amountSchema } from "@/kit/forms/amount-schema";
import { choiceSchema } from "@/kit/forms/choice-schema";
import { withEmpty, requiredText } from "@/kit/forms/text-schema";
import { currencies, labelOf, methods, networks } from "@/parts/transfer/choices";
import { type TransferContent } from "@/parts/transfer/use-transfer-content";

const USER_ID = 1;

/** Schema of the form: both wallets and an amount are required; the server rejects an amount of zero. */
export const TransferSchema = v.object({
  sourceWallet: requiredText(),
  fromWallet: withEmpty(addressSchema()),
  destinationWallet: requiredText(),
  toWallet: withEmpty(addressSchema()),
  amount: amountSchema({ zero: true }),
  currency: choiceSchema(currencies.map(({ value }) => value)),
  network: choiceSchema(networks.map(({ value }) => value)),
  paymentMethod: choiceSchema(methods.map(({ value }) => value)),
});

export type TransferInput = v.InferInput<typeof TransferSchema>;
export type TransferValues = v.InferOutput<typeof TransferSchema>;

export type TransferControl = Control<TransferInput, unknown, TransferValues>;

export const DEFAULTS: TransferInput = {
  sourceWallet: "",
  fromWallet: "",
  destinationWallet: "",
  toWallet: "",
  amount: "0.00",
  currency: "USDT",
  network: "Ethereum",
  paymentMethod: "swift",
};

/** Return the request body of the transfer; a wallet without an address is sent by its label. */
export function transactionOf(values: TransferValues, t: TransferContent): NewTransaction {
  const { sourceWallet, destinationWallet, amount, currency, network, paymentMethod } = values;
  return {
    fromWallet: values.fromWallet || sourceWallet,
    toWallet: values.toWallet || destinationWallet,
    amount,
    currency,
    network,
    transactionType: t("transactionType"),
    paymentMethod,
    userId: USER_ID,
    metadata: JSON.stringify({
      masterWalletAddress: t("masterAddress"),
      sovereignOverride: true,
      transferType: t("transferType"),
      priority: t("priority"),
      useSepaDirectPath: paymentMethod === "sepa",
      sourceWallet,
      destinationWallet,
      fullCurrency: labelOf(currencies, currency, t),
      fullNetwork: labelOf(networks, network, t),
    }),
  };
}

/** Return the SWIFT operation to record for a transfer that is paid by SWIFT. */
export function operationOf(
  { id, amount, currency }: Pick<Transaction, "id" | "amount" | "currency">,
  t: TransferContent,
) {
  return {
    operationType: t("operationType"),
    transactionId: id,
    swiftBic: t("swiftBic"),
    correspondentBank: t("correspondentBank"),
    operationData: JSON.stringify({
      profileId: t("profileId"),
      recipientAccount: t("recipientAccount"),
      iban: t("iban"),
      amount,
      currency: labelOf(currencies, currency, t),
      simulated: true,
    }),
    processingStatus: "pending" as const satisfies SwiftOperation["processingStatus"],
    swiftReference: `SIM-${id}`,
    feeAmount: t.amount("operationFee"),
    feeWaived: true,
    levelTwentyOverride: true,
  };
}
