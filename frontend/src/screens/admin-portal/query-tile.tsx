import { type UseQueryOptions } from "@tanstack/react-query";
import { type ComponentProps } from "react";

import { StatTile } from "@/kit/figures/stat-tile";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { usePortalContent } from "@/screens/admin-portal/use-portal-content";

const NOTHING = "—";

type QueryTileProps<Data> = Omit<ComponentProps<typeof StatTile>, "value" | "hint" | "loading"> & {
  query: UseQueryOptions<Data>;
  value: (data: Data) => number;
  hint: (data: Data) => string;
};

/** Tile with a count from a query; a failed query affects only its own tile. */
export function QueryTile<Data>({ query, value, hint, ...tile }: QueryTileProps<Data>) {
  const t = usePortalContent();
  const { data, isError } = useStableQuery(query);
  if (data === undefined) {
    const failure = isError ? t("unavailable") : NOTHING;
    return <StatTile {...tile} value={NOTHING} hint={failure} loading={!isError} />;
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
