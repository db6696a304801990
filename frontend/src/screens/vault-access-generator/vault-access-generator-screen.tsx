import { KeyRound } from "lucide-react";

import { Parts } from "@/kit/layout/boundary";
import { CardGrid, CardStack } from "@/kit/layout/card-grid";
import { TeachingCard, TeachingChecks } from "@/parts/teaching/teaching-card";
import { ScreenHeader } from "@/kit/layout/screen-header";
import { Badge } from "@/kit/ui/badge";
import { CodeCard } from "@/screens/vault-access-generator/code-card";
import { HelpCard } from "@/screens/vault-access-generator/help-card";
import { ResultCard } from "@/screens/vault-access-generator/result-card";
import { useVaultAccess } from "@/screens/vault-access-generator/use-vault-access";
import { useVaultContent } from "@/screens/vault-access-generator/use-vault-content";

/** Vault access generator: it responds to a code with GRANTED or DENIED, and opens nothing. */
export function VaultAccessGeneratorScreen() {
  const t = useVaultContent();
  const vault = useVaultAccess();
  return (
    <Parts className="flex flex-col gap-4">
      <ScreenHeader
        t={t}
        badges={t.list("badges").map((badge) => (
          <Badge key={badge} variant="outline">
            <KeyRound aria-hidden />
            {badge}
          </Badge>
        ))}
      />
      <CardGrid share="7-5">
        <CardStack resetKeys={[vault.access]}>
          <CodeCard vault={vault} t={t} />
          <ResultCard vault={vault} t={t} />
        </CardStack>
        <TeachingCard t={t} anchor="vault-access-generator.lesson">
          <TeachingChecks t={t} />
        </TeachingCard>
      </CardGrid>
      <HelpCard t={t} />
    </Parts>
  );
}
