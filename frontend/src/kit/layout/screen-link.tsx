import { type ComponentProps, createContext, useContext } from "react";
import { Link } from "react-router-dom";

import { wrapText } from "@/kit/ui/wrap-text";
import { screenOf } from "@/lib/screen-path";

/** The paths that have a screen; the app hands them down, since a component knows no screens. */
export const ScreenPathsContext = createContext<ReadonlySet<string>>(new Set());

type ScreenLinkProps = Omit<ComponentProps<typeof Link>, "to"> & { to: string };

/** A link to a screen or a page below it, or nothing where no screen is at that path: so no link leads nowhere. */
export function ScreenLink({ to, children, ...props }: ScreenLinkProps) {
  const paths = useContext(ScreenPathsContext);
  if (!paths.has(screenOf(to))) return null;
  return (
    <Link to={to} {...props}>
      {wrapText(children)}
    </Link>
  );
}
