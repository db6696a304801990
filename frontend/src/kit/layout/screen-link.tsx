import { type ComponentProps, createContext, useContext } from "react";
import { Link } from "react-router-dom";

import { wrapText } from "@/kit/ui/wrap-text";
import { screenOf } from "@/lib/screen-path";

/** Paths of the screens and of the other pages in the frame; provided by the app, because the kit knows no screens. */
export const ScreenPathsContext = createContext<ReadonlySet<string>>(new Set());

type ScreenLinkProps = Omit<ComponentProps<typeof Link>, "to"> & { to: string };

/** Link to a screen or a page below it; renders nothing for an unknown path, so that no link is broken. */
export function ScreenLink({ to, children, ...props }: ScreenLinkProps) {
  const paths = useContext(ScreenPathsContext);
  if (!paths.has(screenOf(to))) return null;
  return (
    <Link to={to} {...props}>
      {wrapText(children)}
    </Link>
  );
}
