import { type ReactNode } from "react";

import { ListFailed, type ReadState } from "@/kit/lists/list-faces";
import { Skeleton } from "@/kit/ui/skeleton";

type LoadedProps<Data> = {
  label: string;
  query: ReadState & { data: Data | null | undefined };
  /** Placeholder until the first response; it is as high as the content, so that the layout doesn't shift. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
};

/**
 * Content of a read in its three states: loading, failed, loaded. Lists of records have a fourth state, empty: see
 * `DataList`.
 */
export function Loaded<Data>({
  label,
  query,
  skeleton = <Skeleton className="h-56" />,
  children,
}: LoadedProps<Data>) {
  if (query.data != null) return children(query.data);
  return query.isPending ? skeleton : <ListFailed label={label} query={query} />;
}
