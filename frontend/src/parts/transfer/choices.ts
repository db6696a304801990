import { type TransferContent, type TransferTextKey } from "@/parts/transfer/use-transfer-content";

type Choice = { value: string; label: TransferTextKey };

/** Wallets by their ledger labels, each with the text key of its fallback address. */
export const wallets = [
  { value: "master", label: "masterWallet", address: "masterAddress" },
  { value: "wallet1", label: "primaryWallet", address: "primaryAddress" },
  { value: "wallet2", label: "secondaryWallet", address: "secondaryAddress" },
  { value: "wallet3", label: "businessWallet", address: "businessAddress" },
] as const satisfies readonly (Choice & { address: TransferTextKey })[];

/** Destination outside the room's wallets. */
export const external = { value: "external", label: "externalWallet" } as const satisfies Choice;

/** Entry that is selected for an unknown typed address; the list never offers it. */
export const other = { value: "other", label: "otherAddress" } as const satisfies Choice;

export const currencies = [
  { value: "USDT", label: "currencyUsdt" },
  { value: "BTC", label: "currencyBtc" },
  { value: "ETH", label: "currencyEth" },
  { value: "ADA", label: "currencyAda" },
] as const satisfies readonly Choice[];

/** Networks: requests take `value`, responses contain `name`. */
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

/** Convert choices to the options of a field, with their texts as labels. */
export function optionsOf(choices: readonly Choice[], t: TransferContent) {
  return choices.map(({ value, label }) => ({ value, label: t(label) }));
}

/** Return the display name for the network name in a response. */
export function networkLabel(name: string, t: TransferContent): string {
  const network = networks.find((candidate) => candidate.name === name);
  return network === undefined ? name : t(network.label);
}

/** Return the display name of a choice; an unknown value is returned unchanged. */
export function labelOf(choices: readonly Choice[], value: string, t: TransferContent): string {
  const choice = choices.find((candidate) => candidate.value === value);
  return choice === undefined ? value : t(choice.label);
}
