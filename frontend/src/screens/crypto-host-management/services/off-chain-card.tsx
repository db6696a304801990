import { ArrowDownToLine, ArrowRightLeft } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useWatch } from "react-hook-form";
import * as v from "valibot";

import { ClaimedActions, claimsOf } from "@/kit/actions/claimed-actions";
import { choiceSchema } from "@/kit/forms/choice-schema";
import { fieldsOf } from "@/kit/forms/fields-of";
import { Form, SubmitActions } from "@/kit/forms/form";
import { optionsOf } from "@/kit/forms/options";
import { SegmentedField } from "@/kit/forms/segmented-field";
import { SelectField } from "@/kit/forms/select-field";
import { useSchemaForm } from "@/kit/forms/use-schema-form";
import { cardOf, Panel } from "@/kit/layout/panel";
import { notice } from "@/kit/notices/use-notice";
import { type ManagementContent } from "@/screens/crypto-host-management/use-management-content";

type PartProps = { t: ManagementContent };

/** Two simulated steps from an exchange to a blockchain, and the modes of the bridge. */
export function OffChainCard({ t }: PartProps) {
  return (
    <Panel
      {...cardOf(t, "crypto-host-management.chain")}
      className="@container"
      contentClassName="grid grid-cols-1 gap-4 @min-[40rem]:grid-cols-2 @min-[64rem]:grid-cols-4"
    >
      <DownloadStep t={t} />
      <TransferStep t={t} />
      <section
        aria-label={t("chainBridge")}
        className="grid min-w-0 content-between gap-3 rounded-md border p-3"
      >
        <div>
          <h3 className="font-medium">{t("chainBridge")}</h3>
          <p className="text-xs text-muted-foreground">{t("chainBridgeHint")}</p>
        </div>
        <ClaimedActions
          actions={claimsOf(
            t,
            "crypto-host-management.chain",
            ["toOnChain", "toOffChain", "auto"],
            () => t("actionExecuted"),
          )}
          className="*:px-2 *:text-xs"
        />
      </section>
    </Panel>
  );
}

type Download = { exchange: string; currency: string; method: string };

function DownloadStep({ t }: PartProps) {
  const titleId = useId();
  const exchanges = t.list("chainExchanges");
  const currencies = t.list("chainCurrencies");
  const methods = t.rows("chainMethods").map(({ name }) => name);
  const schema = v.object({
    exchange: choiceSchema(exchanges),
    currency: choiceSchema(currencies),
    method: choiceSchema(methods),
  });
  const form = useSchemaForm(schema, {
    exchange: exchanges[0] ?? "",
    currency: currencies[0] ?? "",
    method: methods[0] ?? "",
  });
  const field = fieldsOf(form, "crypto-host-management.chain");

  function download(file: Download) {
    const { fee = "", duration = "" } = methodOf(t, file.method) ?? {};
    notice({
      title: t("chainDownloadDone"),
      description: t("chainDownloadText", { ...file, fee, duration }),
    });
  }

  return (
    <Form
      form={form}
      onSubmit={download}
      aria-labelledby={titleId}
      data-anchor="crypto-host-management.chain.download"
      className="@container content-between rounded-md border p-3 @min-[40rem]:col-span-2"
    >
      <StepFields titleId={titleId} title={t("chainDownloadTitle")}>
        <div className="grid grid-cols-1 gap-4 @min-[28rem]:grid-cols-2">
          <SelectField {...field("exchange", t("chainExchange"))} options={optionsOf(exchanges)} />
          <SegmentedField
            {...field("currency", t("chainCurrency"))}
            options={optionsOf(currencies)}
          />
          <SegmentedField
            {...field("method", t("chainMethod"))}
            hint={<MethodHint t={t} />}
            className="@min-[28rem]:col-span-2"
            options={optionsOf(methods)}
          />
        </div>
      </StepFields>
      <SubmitActions
        icon={ArrowDownToLine}
        label={t("chainDownload")}
        anchor="crypto-host-management.chain.start"
      />
    </Form>
  );
}

function methodOf(t: ManagementContent, name: string) {
  return t.rows("chainMethods").find((method) => method.name === name);
}

function MethodHint({ t }: PartProps) {
  const method = methodOf(t, useWatch<Download, "method">({ name: "method" }));
  return method ? (
    <span>{t("chainMethodHint", { fee: method.fee, time: method.time })}</span>
  ) : null;
}

function TransferStep({ t }: PartProps) {
  const titleId = useId();
  const networks = t.list("chainNetworks");
  const form = useSchemaForm(v.object({ network: choiceSchema(networks) }), {
    network: networks[0] ?? "",
  });
  const field = fieldsOf(form, "crypto-host-management.chain");

  return (
    <Form
      form={form}
      onSubmit={({ network }) => {
        notice({
          title: t("chainTransferDone"),
          description: t("chainTransferText", { network }),
        });
      }}
      aria-labelledby={titleId}
      data-anchor="crypto-host-management.chain.transfer"
      className="content-between rounded-md border p-3"
    >
      <StepFields titleId={titleId} title={t("chainTransferTitle")}>
        <SegmentedField
          {...field("network", t("chainNetwork"))}
          hint={t("chainNetworkHint")}
          options={optionsOf(networks)}
        />
      </StepFields>
      <SubmitActions
        icon={ArrowRightLeft}
        label={t("chainTransfer")}
        anchor="crypto-host-management.chain.send"
      />
    </Form>
  );
}

type StepFieldsProps = { titleId: string; title: string; children: ReactNode };

function StepFields({ titleId, title, children }: StepFieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <h3 id={titleId} className="font-medium">
        {title}
      </h3>
      {children}
    </div>
  );
}
