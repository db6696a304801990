import { useEffect } from "react";
import { Navigate } from "react-router-dom";

import { isServed } from "@/screens/login/use-requested-path";

/** Goes on to a path of this address, no matter who draws what is there. */
export function Onward({ to }: { to: string }) {
  const served = isServed(to);

  useEffect(() => {
    if (served) window.location.replace(to);
  }, [served, to]);

  return served ? null : <Navigate replace to={to} />;
}
