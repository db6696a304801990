import { useEffect, useEffectEvent } from "react";

import { isUnauthorized } from "@/api/client";
import { integrationStatusQuery } from "@/api/global-integration";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { notice } from "@/kit/notices/use-notice";
import { type IntegrationContent } from "@/screens/global-integration/use-integration-content";

/** Return the status of the integration; show a single notice when it fails to load. */
export function useIntegrationStatus(t: IntegrationContent) {
  const query = useStableQuery(integrationStatusQuery());
  const { isError, error } = query;

  const showNotice = useEffectEvent(() => {
    // No notice without a session, because the session gate redirects to sign-in.
    if (isUnauthorized(error)) return;
    notice({
      title: t("errorTitle"),
      description: t("statusFailedNotice"),
      variant: "destructive",
    });
  });
  useEffect(() => {
    if (isError) showNotice();
  }, [isError]);

  return query;
}
