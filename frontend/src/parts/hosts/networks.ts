import { type Content } from "@/content/use-content";

const WORDS = {
  ethereum: "networkEthereum",
  "usdt-erc20": "networkUsdtErc20",
  bitcoin: "networkBitcoin",
  polygon: "networkPolygon",
  arbitrum: "networkArbitrum",
  optimism: "networkOptimism",
  bsc: "networkBsc",
  base: "networkBase",
} as const;

type Network = keyof typeof WORDS;

export type NetworkContent = Content<Record<(typeof WORDS)[Network], string>>;

/** Networks on which a wallet can be created. */
export const NEW_WALLET_NETWORKS = [
  "ethereum",
  "usdt-erc20",
  "bitcoin",
  "polygon",
  "arbitrum",
  "optimism",
] as const satisfies Network[];

function isKnown(network: string): network is Network {
  return Object.hasOwn(WORDS, network);
}

/** Return the display name of a network; an unknown network is returned unchanged. */
export function networkName(t: NetworkContent, network: string): string {
  return isKnown(network) ? t(WORDS[network]) : network;
}
