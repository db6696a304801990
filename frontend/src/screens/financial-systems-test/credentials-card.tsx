import { type RequiredCredentials } from "@/api/financial";
import { DataList } from "@/kit/lists/data-list";
import { type StableQuery } from "@/kit/queries/use-stable-query";
import { cardOf, Panel } from "@/kit/layout/panel";
import { Badge } from "@/kit/ui/badge";
import { Skeleton } from "@/kit/ui/skeleton";
import { type FinancialContent } from "@/screens/financial-systems-test/use-financial-content";

type CredentialNeed = RequiredCredentials["apis"][number];

function needsOf({ apis, vaults }: RequiredCredentials): CredentialNeed[] {
  return [
    ...apis,
    ...vaults.map(({ id, provider, required }) => ({
      id,
      name: provider,
      description: "",
      required,
    })),
  ];
}

type CredentialsCardProps = { credentials: StableQuery<RequiredCredentials>; t: FinancialContent };

/** Credentials that the screen lists as required for the APIs and vaults; there is no field to enter them. */
export function CredentialsCard({ credentials, t }: CredentialsCardProps) {
  return (
    <Panel {...cardOf(t, "financial-systems-test.credentials")}>
      <DataList
        label={t("credentialsTitle")}
        query={{ ...credentials, data: credentials.data && needsOf(credentials.data) }}
        itemKey={({ id }) => id}
        empty={{ title: t("credentialsEmpty"), hint: t("credentialsEmptyHint") }}
        skeletonRows={12}
        skeleton={<Skeleton className="h-10" />}
      >
        {(need) => <NeedRow need={need} t={t} />}
      </DataList>
    </Panel>
  );
}

function NeedRow({ need, t }: { need: CredentialNeed; t: FinancialContent }) {
  const { name, description, required } = need;
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">{name}</p>
        {description !== "" && (
          <p className="text-xs wrap-anywhere text-muted-foreground">{description}</p>
        )}
      </div>
      <div className="flex min-w-0 flex-1 basis-48 flex-wrap gap-1">
        {required.length === 0 ? (
          <span className="text-xs text-muted-foreground">{t("credentialsNothing")}</span>
        ) : (
          required.map((credential, place) => (
            <Badge key={place} variant="outline" className="wrap-anywhere">
              {credential}
            </Badge>
          ))
        )}
      </div>
    </div>
  );
}
