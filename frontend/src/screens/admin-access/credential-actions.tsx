import { notice } from "@/components/notices/use-notice";
import { Button } from "@/components/ui/button";
import { type AdminContent } from "@/screens/admin-access/use-admin-content";

type Action =
  | "deepScan"
  | "statistics"
  | "errorHistory"
  | "feeWaiver"
  | "networkStatus"
  | "userManagement"
  | "healthMonitoring"
  | "directory";

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

type CredentialActionsProps = { actions: readonly Action[]; t: AdminContent };

/** Small buttons for what the console claims it could do with credentials that nobody has. */
export function CredentialActions({ actions, t }: CredentialActionsProps) {
  return (
    <div
      className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-2"
      data-print="hidden"
    >
      {actions.map((action) => (
        <Button
          key={action}
          variant="outline"
          size="sm"
          className="px-2 text-xs"
          data-anchor={`admin-access.action.${action}`}
          onClick={() =>
            notice({
              title: t("authenticationRequired"),
              description: t("requiresCredentials", { action: t(action) }),
              variant: "destructive",
            })
          }
        >
          {capitalized(t(action))}
        </Button>
      ))}
    </div>
  );
}
