import { CardGrid, CardStack } from "@/kit/layout/card-grid";
import { Panel } from "@/kit/layout/panel";
import { Code } from "@/kit/ui/code";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { MessageText } from "@/parts/messages/message-text";
import { LinesCard } from "@/parts/teaching/lines-card";
import { csvFile, csvOf } from "@/lib/csv";
import { type BankingContent } from "@/screens/api-banking/use-banking-content";

const FILE = "SIMULATED-payments-sample.csv";
const MARK = "SIMULATED - NO VALUE";

/**
 * Return the sample file; its first column, the simulation mark, comes from the code, so that edited rows can't drop
 * it.
 */
function sampleOf(t: BankingContent): string {
  const rows = t.rows("csvRows");
  const columns = ["reference", "beneficiary", "iban", "amount", "currency", "purpose"] as const;
  return csvOf([
    ["simulated", ...columns],
    ...rows.map((row) => [MARK, ...columns.map((column) => row[column])]),
  ]);
}

/** Columns of a payment file, a sample, and the rules against abuse of such files. */
export function CsvTab({ t }: { t: BankingContent }) {
  const sample = sampleOf(t);
  return (
    <CardGrid share="5-7">
      <Panel
        title={t("csvTitle")}
        hint={t("csvText")}
        data-anchor="api-banking.csv"
        contentClassName="grid grid-cols-1 gap-4"
      >
        <SimulatedArea>
          <dl aria-label={t("csvColumnsLabel")} className="grid grid-cols-1 divide-y">
            {t.rows("csvColumns").map(({ column, meaning, example }) => (
              <div key={column} className="grid gap-0.5 py-1.5 first:pt-0 last:pb-0">
                <dt translate="no" className="font-mono text-code font-semibold">
                  {column}
                </dt>
                <dd className="flex flex-wrap justify-between gap-x-4 text-muted-foreground">
                  <span>{meaning}</span>
                  <Code wrap className="text-foreground">
                    {example}
                  </Code>
                </dd>
              </div>
            ))}
          </dl>
        </SimulatedArea>
      </Panel>
      <CardStack>
        <Panel title={t("csvSample")} data-anchor="api-banking.csv.sample">
          <MessageText
            title={FILE}
            hint={t("csvSampleHint")}
            text={sample}
            copyLabel={t("csvCopy")}
            download={{
              label: t("csvDownload"),
              name: FILE,
              words: t("download"),
              content: csvFile(sample),
            }}
          />
        </Panel>
        <LinesCard t={t} of="api-banking.csv.rules" className="text-muted-foreground" />
      </CardStack>
    </CardGrid>
  );
}
