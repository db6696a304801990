import { type ReactNode } from "react";

import { type BankTransferDocument } from "@/api/documents";
import { CopyableCode } from "@/kit/actions/copyable-code";
import { FactList, factsOf } from "@/kit/layout/fact-list";
import { Code } from "@/kit/ui/code";
import { Explanation } from "@/parts/teaching/explanation";
import { markedAddress } from "@/lib/training-address";
import { EuroAmount } from "@/screens/document-processing/euro-amount";
import { type DocumentContent } from "@/screens/document-processing/use-document-content";

type DocumentFactsProps = { document: BankTransferDocument; t: DocumentContent };

const fact = factsOf("document-processing.details");

/** Facts of a document: amount and accounts, four codes, and the displayed network status. */
export function DocumentFacts({ document, t }: DocumentFactsProps) {
  const { id, referenceCode: code, currency, accessCodes, metadata } = document;
  const codes = [
    { ...fact("codes.access", t("codeAccess")), copy: accessCodes.accessCode },
    { ...fact("codes.activation", t("codeActivation")), copy: accessCodes.activationCode },
    { ...fact("codes.download", t("codeDownload")), copy: accessCodes.downloadCode },
    { ...fact("codes.release", t("codeRelease")), copy: accessCodes.releaseCode },
  ];
  const facts = [
    { ...fact("reference", t("factReference")), code: id },
    { ...fact("amount", t("factAmount")), value: <EuroAmount value={document.amount} /> },
    { ...fact("currency", t("factCurrency")), value: currency },
    {
      ...fact("senderIban", t("factSenderIban")),
      value: (
        <CopyableCode
          copy={markedAddress(document.senderIBAN)}
          value={document.senderIBAN}
          label={t("senderIbanLabel", { code })}
        />
      ),
    },
    {
      ...fact("receiverIban", t("factReceiverIban")),
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
        <FactList facts={facts} record={id} />
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
          record={id}
          facts={codes.map((item) => ({
            ...item,
            label: t("codeLabel", { name: item.name.toLowerCase(), code }),
          }))}
        />
      </Part>
      <Part title={t("networkTitle")} anchor="document-processing.details.network">
        <FactList
          record={id}
          facts={[
            {
              ...fact("network.delivery", t("networkDelivery")),
              value: metadata.networkDeliveryStatus,
            },
            {
              ...fact("network.validation", t("networkValidation")),
              value: metadata.validationStatus,
            },
            {
              ...fact("network.acknowledgement", t("networkAcknowledgement")),
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
