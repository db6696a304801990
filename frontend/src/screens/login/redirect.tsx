import { useEffect } from "react";
import { Navigate } from "react-router-dom";

import { isServerPage } from "@/screens/login/use-requested-path";

/** Redirect to a path of this origin, rendered either by the console or by the server. */
export function Redirect({ to }: { to: string }) {
  const isServer = isServerPage(to);

  useEffect(() => {
    if (isServer) window.location.replace(to);
  }, [isServer, to]);

  return isServer ? null : <Navigate replace to={to} />;
}
