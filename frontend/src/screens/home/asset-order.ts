import { type CryptoPrice } from "@/api/crypto-prices";
import { visibleText } from "@/lib/visible-text";

export type SortKey = "symbol" | "change";
/** Which column the assets are sorted by; without one they are as the server lists them. */
export type Sort = { by: SortKey; descending: boolean } | undefined;

/** What a press on a column's head makes of the order: its first direction, then the other, then none. */
export function nextSort(sort: Sort, by: SortKey): Sort {
  const first = by === "change";
  if (sort?.by !== by) return { by, descending: first };
  return sort.descending === first ? { by, descending: !first } : undefined;
}

/** The assets whose symbol or name contains the text. */
export function matching(assets: readonly CryptoPrice[], filter: string): readonly CryptoPrice[] {
  const wanted = visibleText(filter).toLowerCase();
  if (wanted === "") return assets;
  return assets.filter(
    ({ symbol, name }) =>
      symbol.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted),
  );
}

function compare(by: SortKey, one: CryptoPrice, other: CryptoPrice): number {
  return by === "symbol"
    ? one.symbol.localeCompare(other.symbol)
    : Number(one.change24h) - Number(other.change24h);
}

/** The assets in the chosen order. */
export function sorted(assets: readonly CryptoPrice[], sort: Sort): readonly CryptoPrice[] {
  if (sort === undefined) return assets;
  const direction = sort.descending ? -1 : 1;
  return assets.toSorted((one, other) => direction * compare(sort.by, one, other));
}

/** The assets in the order that was held on to; newcomers go last. */
export function inFrozenOrder(
  assets: readonly CryptoPrice[],
  symbols: readonly string[],
): readonly CryptoPrice[] {
  const places = new Map(symbols.map((symbol, place) => [symbol, place]));
  const place = ({ symbol }: CryptoPrice) => places.get(symbol) ?? symbols.length;
  return assets.toSorted((one, other) => place(one) - place(other));
}
