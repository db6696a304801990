import { type TransferContent, type TransferTextKey } from "@/parts/transfer/use-transfer-content";

type Choice = { value: string; label: TransferTextKey };

/** Wallets by their labels in the ledger, each with the address that it has where the server doesn't say. */
export const wallets = [
  { value: "master", label: "masterWallet", address: "masterAddress" },
  { value: "wallet1", label: "primaryWallet", address: "primaryAddress" },
  { value: "wallet2", label: "secondaryWallet", address: "secondaryAddress" },
  { value: "wallet3", label: "businessWallet", address: "businessAddress" },
] as const satisfies readonly (Choice & { address: TransferTextKey })[];

/** Destinations beside the wallets. */
export const external = { value: "external", label: "externalWallet" } as const satisfies Choice;

/** Entry for a typed address; nobody chooses it. */
export const other = { value: "other", label: "otherAddress" } as const satisfies Choice;

export const currencies = [
  { value: "USDT", label: "currencyUsdt" },
  { value: "BTC", label: "currencyBtc" },
  { value: "ETH", label: "currencyEth" },
  { value: "ADA", label: "currencyAda" },
] as const satisfies readonly Choice[];

/** The server takes a network by the first word of its choice, and gives it back by its own name. */
export const networks = [
  { value: "Ethereum", name: "ethereum", label: "networkEthereum" },
  { value: "Polygon", name: "polygon", label: "networkPolygon" },
  { value: "Binance", name: "bsc", label: "networkBinance" },
  { value: "Bitcoin", name: "bitcoin", label: "networkBitcoin" },
] as const satisfies readonly (Choice & { name: string })[];

export const methods = [
  { value: "swift", label: "methodSwift" },
  { value: "sepa", label: "methodSepa" },
  { value: "blockchain", label: "methodBlockchain" },
] as const satisfies readonly Choice[];

/** Choices as fields take them. */
export function optionsOf(choices: readonly Choice[], t: TransferContent) {
  return choices.map(({ value, label }) => ({ value, label: t(label) }));
}

/** Return the name of a network that the server names. */
export function networkLabel(name: string, t: TransferContent): string {
  const network = networks.find((candidate) => candidate.name === name);
  return network === undefined ? name : t(network.label);
}

/** Return the name of a choice; an unknown value is shown as it is. */
export function labelOf(choices: readonly Choice[], value: string, t: TransferContent): string {
  const choice = choices.find((candidate) => candidate.value === value);
  return choice === undefined ? value : t(choice.label);
}
