import { type ComponentProps } from "react";

import { StatTile } from "@/kit/figures/stat-tile";

const NOTHING = "—";

type QueryTileProps<Data> = Omit<ComponentProps<typeof StatTile>, "value" | "hint" | "loading"> & {
  query: { data: Data | undefined; isError: boolean };
  value: (data: Data) => number;
  hint: (data: Data) => string;
  /** Hint shown if the query has failed and there is no data. */
  errorText: string;
};

/** Tile with a count from a query, including the loading and the failed state. */
export function QueryTile<Data>({ query, value, hint, errorText, ...tile }: QueryTileProps<Data>) {
  const { data, isError } = query;
  if (data === undefined) {
    return (
      <StatTile {...tile} value={NOTHING} hint={isError ? errorText : NOTHING} loading={!isError} />
    );
  }
  return (
    <StatTile
      {...tile}
      value={
        <span translate="no" className="font-mono">
          {value(data)}
        </span>
      }
      hint={hint(data)}
    />
  );
}
