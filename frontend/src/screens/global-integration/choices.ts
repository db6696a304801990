import { type Schemas } from "@/api/client";
import { type Option } from "@/kit/forms/options";

export const NETWORKS = [
  "ethereum",
  "mainnet",
  "polygon",
  "arbitrum",
  "optimism",
  "base",
] as const satisfies Schemas["OfferedNetworkEnum"][];

export const MESSAGE_TYPES = [
  "MT103",
  "MT202",
  "MT950",
  "MT940",
] as const satisfies Schemas["MessageTypeEnum"][];

export const COUNTRIES = [
  "BE",
  "DE",
  "FR",
  "NL",
  "IT",
  "ES",
  "GB",
  "US",
] as const satisfies Schemas["CountryCodeEnum"][];

export const PAYMENT_TYPES = ["instant", "standard", "scheduled"] as const;

/** Return the rows of the catalogue that the server accepts; staff may have added other rows. */
export function choicesOf(
  rows: readonly { id: string; label: string }[],
  known: readonly string[],
): Option[] {
  return rows.filter(({ id }) => known.includes(id)).map(({ id, label }) => ({ value: id, label }));
}
