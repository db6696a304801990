import { type ComponentProps } from "react";

import { StatTile } from "@/kit/figures/stat-tile";

const NOTHING = "—";

type QueryTileProps<Data> = Omit<ComponentProps<typeof StatTile>, "value" | "hint" | "loading"> & {
  query: { data: Data | undefined; isError: boolean };
  value: (data: Data) => number;
  hint: (data: Data) => string;
  /** Stands in the place of the hint where nothing could be read. */
  failed: string;
};

/** A count that is read from the server, with its faces for loading and failed. */
export function QueryTile<Data>({ query, value, hint, failed, ...tile }: QueryTileProps<Data>) {
  const { data, isError } = query;
  if (data === undefined) {
    return (
      <StatTile {...tile} value={NOTHING} hint={isError ? failed : NOTHING} loading={!isError} />
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
