import { FileCog } from "lucide-react";

import { processContract } from "@/api/documents";
import { saysSuccess } from "@/kit/actions/failure";
import { useAction } from "@/kit/actions/use-action";
import { cardOf, Panel } from "@/kit/layout/panel";
import { FactList, factsOf } from "@/kit/layout/fact-list";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { Button } from "@/kit/ui/button";
import { EuroAmount } from "@/screens/document-processing/euro-amount";
import { type DocumentContent } from "@/screens/document-processing/use-document-content";

const fact = factsOf("document-processing.contract");

/** Summary of the sample contract, with the button that processes it. */
export function ContractCard({ t }: { t: DocumentContent }) {
  const { busy, run } = useAction({
    call: (_: void, attempt) => processContract(attempt),
    accepts: saysSuccess,
    success: ({ document }) => ({
      title: t("processedTitle"),
      description: document && t("processedText", { code: document.referenceCode }),
    }),
    failure: ({ refused, reason }) =>
      refused
        ? { title: t("processFailedTitle"), description: reason ?? t("processUnknown") }
        : { title: t("errorTitle"), description: t("processErrorText") },
    touches: ["document-processing/documents"],
  });
  return (
    <Panel {...cardOf(t, "document-processing.contract")} contentClassName="grid gap-4">
      <SimulatedArea className="@container grid grid-cols-1 gap-3">
        <p
          data-anchor="document-processing.contract.amount"
          className="flex flex-wrap items-baseline gap-x-3 gap-y-1"
        >
          <EuroAmount
            value={t.amount("contractAmount")}
            className="text-title font-semibold @min-[24rem]:text-figure"
          />
          <span className="text-muted-foreground">{t("contractAmountWords")}</span>
        </p>
        <FactList
          facts={[
            { ...fact("company", t("contractCompanyName")), value: t("contractCompany") },
            { ...fact("sender", t("contractSenderName")), value: t("contractSender") },
            { ...fact("receiver", t("contractReceiverName")), value: t("contractReceiver") },
            { ...fact("reference", t("contractReferenceName")), code: t("contractReference") },
          ]}
        />
      </SimulatedArea>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Button
          busy={busy}
          onClick={() => {
            run();
          }}
          data-anchor="document-processing.contract.process"
        >
          <FileCog aria-hidden />
          {t("process")}
        </Button>
        <span className="min-w-0 flex-1 basis-40 text-xs text-muted-foreground">
          {t("processNote")}
        </span>
      </div>
    </Panel>
  );
}
