import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { sessionQuery, validateSession } from "@/api/session";
import { saysSuccess } from "@/kit/actions/failure";
import { dismissNotice } from "@/kit/notices/use-notice";
import { clearSession, listenToOtherTabs, readSession } from "@/lib/session-store";

type Check = "checking" | "valid" | "none";

/** Validate the stored session with the server and clear an invalid one; follow a sign-in in another tab. */
export function useSessionCheck(): Check {
  const client = useQueryClient();
  const [check, setCheck] = useState<Check>(() => (readSession() ? "checking" : "none"));

  useEffect(
    () =>
      listenToOtherTabs(() => {
        if (!readSession()) return;
        dismissNotice();
        setCheck("valid");
      }),
    [],
  );

  useEffect(() => {
    const session = readSession();
    let current = true;

    async function isValid(): Promise<boolean> {
      if (!session) return false;
      try {
        if (!saysSuccess(await validateSession(session))) return false;
        // The console may have redirected here because a read found nobody signed in. Read the session again, or the
        // console would redirect once more.
        const known = client.getQueryData(sessionQuery().queryKey);
        return (
          known !== null || (await client.fetchQuery({ ...sessionQuery(), staleTime: 0 })) !== null
        );
      } catch (error) {
        console.warn("The session could not be checked.", error);
        return false;
      }
    }

    void isValid().then((valid) => {
      if (!current) return;
      const now = readSession();
      // If another tab has signed in since the request was sent, the response is about the previous session.
      const isReplaced = now !== null && now.sessionToken !== session?.sessionToken;
      if (!valid && !isReplaced) {
        clearSession();
        forgetConsole();
      }
      setCheck(valid || isReplaced ? "valid" : "none");
    });

    // Drop the cached data, so that the next person doesn't see the data of the previous one.
    function forgetConsole() {
      const { queryKey } = sessionQuery();
      client.removeQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
      void client.resetQueries({ queryKey });
    }

    return () => {
      current = false;
    };
  }, [client]);

  return check;
}
