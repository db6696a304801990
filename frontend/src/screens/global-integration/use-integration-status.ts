import { useEffect, useEffectEvent } from "react";

import { isUnauthorized } from "@/api/client";
import { integrationStatusQuery } from "@/api/global-integration";
import { useCalmQuery } from "@/kit/queries/use-calm-query";
import { notice } from "@/kit/notices/use-notice";
import { type IntegrationContent } from "@/screens/global-integration/use-integration-content";

/** The status of the integration; that it could not be read is told once, in a notice. */
export function useIntegrationStatus(t: IntegrationContent) {
  const query = useCalmQuery(integrationStatusQuery());
  const { isError, error } = query;

  const tell = useEffectEvent(() => {
    // Anyone who has no session is led to sign-in by the gate.
    if (isUnauthorized(error)) return;
    notice({
      title: t("errorTitle"),
      description: t("statusFailedNotice"),
      variant: "destructive",
    });
  });
  useEffect(() => {
    if (isError) tell();
  }, [isError]);

  return query;
}
