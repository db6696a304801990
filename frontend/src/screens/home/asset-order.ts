import { type CryptoPrice } from "@/api/crypto-prices";
import { visibleText } from "@/lib/visible-text";

export type SortKey = "symbol" | "change";
/** Column and direction of the sort; undefined keeps the server's order. */
export type Sort = { by: SortKey; descending: boolean } | undefined;

/** Return the sort after a press on a column header: its default direction, then the other, then no sort. */
export function nextSort(sort: Sort, by: SortKey): Sort {
  const first = by === "change";
  if (sort?.by !== by) return { by, descending: first };
  return sort.descending === first ? { by, descending: !first } : undefined;
}

/** Return the assets whose symbol or name contains the text. */
export function filterAssets(
  assets: readonly CryptoPrice[],
  filter: string,
): readonly CryptoPrice[] {
  const query = visibleText(filter).toLowerCase();
  if (query === "") return assets;
  return assets.filter(
    ({ symbol, name }) =>
      symbol.toLowerCase().includes(query) || name.toLowerCase().includes(query),
  );
}

function compare(by: SortKey, one: CryptoPrice, other: CryptoPrice): number {
  return by === "symbol"
    ? one.symbol.localeCompare(other.symbol)
    : Number(one.change24h) - Number(other.change24h);
}

/** Return the assets in the chosen order. */
export function sortAssets(assets: readonly CryptoPrice[], sort: Sort): readonly CryptoPrice[] {
  if (sort === undefined) return assets;
  const direction = sort.descending ? -1 : 1;
  return assets.toSorted((one, other) => direction * compare(sort.by, one, other));
}

/** Return the assets in the order of `symbols`, with assets that it doesn't contain last. */
export function applyOrder(
  assets: readonly CryptoPrice[],
  symbols: readonly string[],
): readonly CryptoPrice[] {
  const places = new Map(symbols.map((symbol, place) => [symbol, place]));
  const place = ({ symbol }: CryptoPrice) => places.get(symbol) ?? symbols.length;
  return assets.toSorted((one, other) => place(one) - place(other));
}
