import { type PartsOf } from "@/anchors/anchor";
import { ClaimedActions } from "@/kit/actions/claimed-actions";
import { type AdminContent } from "@/screens/admin-access/use-admin-content";

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

type CredentialActionsProps = {
  actions: readonly PartsOf<"admin-access.action">[];
  t: AdminContent;
};

/**
 * Small buttons for simulated actions: each shows a notice that the action requires credentials, although no such
 * credentials exist.
 */
export function CredentialActions({ actions, t }: CredentialActionsProps) {
  return (
    <ClaimedActions
      actions={actions.map((action) => ({
        name: capitalize(t(action)),
        title: t("authenticationRequired"),
        text: t("requiresCredentials", { action: t(action) }),
        variant: "destructive",
        anchor: `admin-access.action.${action}`,
      }))}
      className="grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] *:px-2 *:text-xs"
    />
  );
}
