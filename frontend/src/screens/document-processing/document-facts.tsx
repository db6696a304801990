import { type ReactNode } from "react";

import { type BankTransferDocument } from "@/api/documents";
import { CopyableCode } from "@/kit/actions/copyable-code";
import { type Fact, FactList } from "@/kit/layout/fact-list";
import { Code } from "@/kit/ui/code";
import { Explanation } from "@/parts/teaching/explanation";
import { markedAddress } from "@/lib/training-address";
import { EuroAmount } from "@/screens/document-processing/euro-amount";
import { type DocumentContent } from "@/screens/document-processing/use-document-content";

type DocumentFactsProps = { document: BankTransferDocument; t: DocumentContent };

/** The facts of a document: amount and accounts, four codes, and the claimed network status. */
export function DocumentFacts({ document, t }: DocumentFactsProps) {
  const { id, referenceCode: code, currency, accessCodes, metadata } = document;
  const codes: [name: string, value: string][] = [
    [t("codeAccess"), accessCodes.accessCode],
    [t("codeActivation"), accessCodes.activationCode],
    [t("codeDownload"), accessCodes.downloadCode],
    [t("codeRelease"), accessCodes.releaseCode],
  ];
  const facts: Fact[] = [
    { name: t("factReference"), code: id },
    { name: t("factAmount"), value: <EuroAmount value={document.amount} /> },
    { name: t("factCurrency"), value: currency },
    {
      name: t("factSenderIban"),
      value: (
        <CopyableCode
          copy={markedAddress(document.senderIBAN)}
          value={document.senderIBAN}
          label={t("senderIbanLabel", { code })}
        />
      ),
    },
    {
      name: t("factReceiverIban"),
      value: (
        <CopyableCode
          copy={markedAddress(document.receiverIBAN)}
          value={document.receiverIBAN}
          label={t("receiverIbanLabel", { code })}
        />
      ),
    },
  ];
  const acknowledgement = metadata.acknowledgementReference;
  return (
    <>
      <div className="grid gap-2">
        <FactList facts={facts} />
        {currency !== "EUR" && (
          <Explanation>
            <p className="text-xs text-muted-foreground">{t("currencyNote", { currency })}</p>
          </Explanation>
        )}
      </div>
      <Part
        title={t("codesTitle")}
        hint={t("codesHint")}
        anchor="document-processing.details.codes"
      >
        <FactList
          facts={codes.map(([name, value]) => ({
            name,
            copy: value,
            label: t("codeLabel", { name: name.toLowerCase(), code }),
          }))}
        />
      </Part>
      <Part title={t("networkTitle")} anchor="document-processing.details.network">
        <FactList
          facts={[
            { name: t("networkDelivery"), value: metadata.networkDeliveryStatus },
            { name: t("networkValidation"), value: metadata.validationStatus },
            {
              name: t("networkAcknowledgement"),
              value:
                acknowledgement === "" ? (
                  <span className="text-muted-foreground">{t("networkNone")}</span>
                ) : (
                  <Code>{acknowledgement}</Code>
                ),
            },
          ]}
        />
      </Part>
    </>
  );
}

type PartProps = {
  title: string;
  hint?: string;
  anchor: "document-processing.details.codes" | "document-processing.details.network";
  children: ReactNode;
};

function Part({ title, hint, anchor, children }: PartProps) {
  return (
    <section aria-label={title} data-anchor={anchor} className="grid gap-2">
      <div>
        <h3 className="font-medium">{title}</h3>
        {hint !== undefined && <p className="text-xs text-muted-foreground">{hint}</p>}
      </div>
      {children}
    </section>
  );
}
