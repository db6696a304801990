import { Layers } from "lucide-react";
import { type Control, useWatch } from "react-hook-form";
import * as v from "valibot";

import { choiceSchema } from "@/components/forms/choice-schema";
import { Form } from "@/components/forms/form";
import { FormActions, SubmitButton } from "@/components/forms/form-actions";
import { missingNotice } from "@/components/forms/missing-notice";
import { optionsOf } from "@/components/forms/options";
import { SelectField } from "@/components/forms/select-field";
import { TextField } from "@/components/forms/text-field";
import { orNothing, requiredText } from "@/components/forms/text-schema";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { notice } from "@/components/notices/use-notice";
import { bulkNames } from "@/screens/crypto-host-management/bulk-names";
import { type ManagementContent } from "@/screens/crypto-host-management/use-management-content";

const LONGEST_PATTERN = 60;

type Bulk = { count: string; pattern: string; custom: string; network: string };

function schemaOf(t: ManagementContent) {
  const custom = t("bulkPatternCustom");
  return v.pipe(
    v.object({
      count: choiceSchema(t.list("bulkCounts")),
      pattern: choiceSchema([...t.list("bulkPatterns"), custom]),
      custom: orNothing(requiredText({ max: LONGEST_PATTERN })),
      network: choiceSchema(t.list("bulkNetworks")),
    }),
    v.forward(
      v.partialCheck(
        [["pattern"], ["custom"]],
        (bulk) => bulk.pattern !== custom || bulk.custom !== "",
        t("bulkCustomMissing"),
      ),
      ["custom"],
    ),
  );
}

/** What the notice and the preview say of many wallets. */
function described(t: ManagementContent, { count, pattern, custom, network }: Bulk) {
  const own = pattern === t("bulkPatternCustom") ? custom : pattern;
  return { count, network, ...bulkNames(own, Number(count)) };
}

/** Names many wallets at once; the console claims to have created them, and stores nothing. */
export function BulkForm({ t }: { t: ManagementContent }) {
  const patterns = t.list("bulkPatterns");
  const counts = t.list("bulkCounts");
  const networks = t.list("bulkNetworks");
  const form = useSchemaForm(schemaOf(t), {
    count: counts[0] ?? "",
    pattern: patterns[0] ?? "",
    custom: "",
    network: networks[0] ?? "",
  });
  const { control } = form;

  function create(bulk: Bulk) {
    notice({ title: t("bulkDoneTitle"), description: t("bulkDoneText", described(t, bulk)) });
  }

  return (
    <Form
      form={form}
      onSubmit={create}
      noticeOfProblems={missingNotice(t("errorTitle"), { kind: "partial_check" })}
      aria-labelledby="bulk-title"
      data-anchor="crypto-host-management.bulk"
      className="content-start"
    >
      <div>
        <h3 id="bulk-title" className="font-medium">
          {t("bulkTitle")}
        </h3>
        <p className="text-xs text-muted-foreground">{t("bulkHint")}</p>
      </div>
      <div className="grid gap-4 @min-[24rem]:grid-cols-2 @min-[52rem]:grid-cols-1">
        <SelectField
          control={control}
          name="count"
          label={t("bulkCount")}
          options={optionsOf(counts)}
          anchor="crypto-host-management.bulk.count"
        />
        <SelectField
          control={control}
          name="network"
          label={t("bulkNetwork")}
          options={optionsOf(networks)}
          anchor="crypto-host-management.bulk.network"
        />
        <SelectField
          control={control}
          name="pattern"
          label={t("bulkPattern")}
          options={optionsOf([...patterns, t("bulkPatternCustom")])}
          anchor="crypto-host-management.bulk.pattern"
        />
        <CustomPattern t={t} control={control} />
      </div>
      <FormActions>
        <CreateButton t={t} control={control} />
      </FormActions>
    </Form>
  );
}

type WatchingProps = { t: ManagementContent; control: Control<Bulk, unknown, Bulk> };

function CustomPattern({ t, control }: WatchingProps) {
  const pattern = useWatch({ control, name: "pattern" });
  return (
    <TextField
      control={control}
      name="custom"
      label={t("bulkCustom")}
      hint={t("bulkCustomHint")}
      disabled={pattern !== t("bulkPatternCustom")}
      autoComplete="off"
      anchor="crypto-host-management.bulk.custom"
    />
  );
}

/** Says how many it creates, and below it what they will be called. */
function CreateButton({ t, control }: WatchingProps) {
  const bulk = useWatch({ control }) as Bulk;
  const { count, ...names } = described(t, bulk);
  return (
    <>
      <SubmitButton variant="outline" data-anchor="crypto-host-management.bulk.create">
        <Layers aria-hidden />
        {t("bulkCreate", { count })}
      </SubmitButton>
      <span className="min-w-0 font-mono text-xs wrap-anywhere text-muted-foreground">
        {t("bulkPreview", names)}
      </span>
    </>
  );
}
