import { type ReactNode } from "react";

import { type Anchor } from "@/anchors/anchor";
import { type BankTransferDocument } from "@/api/documents";
import { CopyableCode } from "@/kit/actions/copyable-code";
import { type Fact, FactList } from "@/kit/layout/fact-list";
import { Code } from "@/kit/ui/code";
import { Explanation } from "@/parts/teaching/explanation";
import { markedAddress } from "@/lib/training-address";
import { EuroAmount } from "@/screens/document-processing/euro-amount";
import { type DocumentContent } from "@/screens/document-processing/use-document-content";

type DocumentFactsProps = { document: BankTransferDocument; t: DocumentContent };

/** Facts of a document: amount and accounts, four codes, and the displayed network status. */
export function DocumentFacts({ document, t }: DocumentFactsProps) {
  const { id, referenceCode: code, currency, accessCodes, metadata } = document;
  const codes: [name: string, value: string, anchor: Anchor][] = [
    [t("codeAccess"), accessCodes.accessCode, "document-processing.details.codes.access"],
    [
      t("codeActivation"),
      accessCodes.activationCode,
      "document-processing.details.codes.activation",
    ],
    [t("codeDownload"), accessCodes.downloadCode, "document-processing.details.codes.download"],
    [t("codeRelease"), accessCodes.releaseCode, "document-processing.details.codes.release"],
  ];
  const facts: Fact[] = [
    { name: t("factReference"), anchor: "document-processing.details.reference", code: id },
    {
      name: t("factAmount"),
      anchor: "document-processing.details.amount",
      value: <EuroAmount value={document.amount} />,
    },
    { name: t("factCurrency"), anchor: "document-processing.details.currency", value: currency },
    {
      name: t("factSenderIban"),
      anchor: "document-processing.details.senderIban",
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
      anchor: "document-processing.details.receiverIban",
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
          facts={codes.map(([name, value, anchor]) => ({
            name,
            anchor,
            copy: value,
            label: t("codeLabel", { name: name.toLowerCase(), code }),
          }))}
        />
      </Part>
      <Part title={t("networkTitle")} anchor="document-processing.details.network">
        <FactList
          record={id}
          facts={[
            {
              name: t("networkDelivery"),
              anchor: "document-processing.details.network.delivery",
              value: metadata.networkDeliveryStatus,
            },
            {
              name: t("networkValidation"),
              anchor: "document-processing.details.network.validation",
              value: metadata.validationStatus,
            },
            {
              name: t("networkAcknowledgement"),
              anchor: "document-processing.details.network.acknowledgement",
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
