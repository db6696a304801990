import { FlaskConical, KeyRound } from "lucide-react";

import { CardGrid, CardStack } from "@/kit/layout/card-grid";
import { cardOf, Panel } from "@/kit/layout/panel";
import { ScreenBadges } from "@/kit/layout/screen-badges";
import { ScreenLink } from "@/kit/layout/screen-link";
import { TeachingCard, TeachingChecks } from "@/parts/teaching/teaching-card";
import { Screen } from "@/kit/layout/screen";
import { CodeCard } from "@/screens/vault-access-generator/code-card";
import { ResultCard } from "@/screens/vault-access-generator/result-card";
import { useVaultAccess } from "@/screens/vault-access-generator/use-vault-access";
import { useVaultContent } from "@/screens/vault-access-generator/use-vault-content";

/** Vault access generator: it responds to a code with GRANTED or DENIED, and opens nothing. */
export function VaultAccessGeneratorScreen() {
  const t = useVaultContent();
  const vault = useVaultAccess();
  return (
    <Screen t={t} badges={<ScreenBadges texts={t.list("badges")} icon={KeyRound} />}>
      <CardGrid share="7-5">
        <CardStack resetKeys={[vault.access]}>
          <CodeCard vault={vault} t={t} />
          <ResultCard vault={vault} t={t} />
        </CardStack>
        <TeachingCard t={t} anchor="vault-access-generator.lesson">
          <TeachingChecks t={t} />
        </TeachingCard>
      </CardGrid>
      <Panel
        {...cardOf(t, "vault-access-generator.help")}
        className="@container"
        contentClassName="grid gap-4"
      >
        <ol className="grid gap-x-6 gap-y-3 @min-[42rem]:grid-cols-3">
          {t.rows("steps").map(({ title, text }, place) => (
            <li key={place} className="flex gap-3">
              <span
                aria-hidden
                className="flex size-6 shrink-0 items-center justify-center rounded-full border text-xs font-medium"
              >
                {place + 1}
              </span>
              <div className="min-w-0">
                <p className="font-medium">{title}</p>
                <p className="text-muted-foreground">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <ScreenLink
          to="/financial-systems-test"
          className="flex w-fit items-center gap-1.5 text-primary underline underline-offset-4"
        >
          <FlaskConical aria-hidden className="size-4 shrink-0" />
          {t("systems")}
        </ScreenLink>
      </Panel>
    </Screen>
  );
}
