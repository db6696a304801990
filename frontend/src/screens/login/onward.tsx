import { useEffect } from "react";
import { Navigate } from "react-router-dom";

import { isServed } from "@/screens/login/use-requested-path";

/** Redirect to a path of this origin, whether the console or the server renders it. */
export function Onward({ to }: { to: string }) {
  const served = isServed(to);

  useEffect(() => {
    if (served) window.location.replace(to);
  }, [served, to]);

  return served ? null : <Navigate replace to={to} />;
}
