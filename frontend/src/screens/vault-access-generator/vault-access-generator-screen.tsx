import { KeyRound } from "lucide-react";

import { Parts } from "@/components/layout/boundary";
import { TeachingCard, TeachingChecks } from "@/components/layout/teaching-card";
import { ScreenHeader } from "@/components/layout/screen-header";
import { Badge } from "@/components/ui/badge";
import { CodeCard } from "@/screens/vault-access-generator/code-card";
import { HelpCard } from "@/screens/vault-access-generator/help-card";
import { ResultCard } from "@/screens/vault-access-generator/result-card";
import { useVaultAccess } from "@/screens/vault-access-generator/use-vault-access";
import { useVaultContent } from "@/screens/vault-access-generator/use-vault-content";

/** The vault access generator: a code goes in, GRANTED or DENIED comes out, and nothing is opened by either. */
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
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <Parts className="grid min-w-0 grid-cols-1 gap-4" resetKeys={[vault.access]}>
          <CodeCard vault={vault} t={t} />
          <ResultCard vault={vault} t={t} />
          <HelpCard t={t} />
        </Parts>
        <TeachingCard t={t} anchor="vault-access-generator.lesson">
          <TeachingChecks t={t} />
        </TeachingCard>
      </div>
    </Parts>
  );
}
