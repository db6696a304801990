import { Layers } from "lucide-react";
import { useWatch } from "react-hook-form";
import * as v from "valibot";

import { choiceSchema } from "@/kit/forms/choice-schema";
import { fieldsOf } from "@/kit/forms/fields-of";
import { Form, FormActions, SubmitButton } from "@/kit/forms/form";
import { missingNotice } from "@/kit/forms/missing-notice";
import { optionsOf } from "@/kit/forms/options";
import { SelectField } from "@/kit/forms/select-field";
import { TextField } from "@/kit/forms/text-field";
import { withEmpty, requiredText } from "@/kit/forms/text-schema";
import { type SchemaForm, useSchemaForm } from "@/kit/forms/use-schema-form";
import { notice } from "@/kit/notices/use-notice";
import { bulkNames } from "@/screens/crypto-host-management/wallets/bulk-names";
import { type ManagementContent } from "@/screens/crypto-host-management/use-management-content";

const ANCHOR = "crypto-host-management.bulk";

type Bulk = { count: string; pattern: string; custom: string; network: string };

function schemaOf(t: ManagementContent) {
  const custom = t("bulkPatternCustom");
  return v.pipe(
    v.object({
      count: choiceSchema(t.list("bulkCounts")),
      pattern: choiceSchema([...t.list("bulkPatterns"), custom]),
      custom: withEmpty(requiredText({ max: 60 })),
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

/** Return the values for the notice and the preview of bulk creation. */
function bulkTexts(t: ManagementContent, { count, pattern, custom, network }: Bulk) {
  const own = pattern === t("bulkPatternCustom") ? custom : pattern;
  return { count, network, ...bulkNames(own, Number(count)) };
}

/** Form of bulk creation: the console says that it creates the wallets, but stores nothing. */
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
  const field = fieldsOf(form, ANCHOR);

  function create(bulk: Bulk) {
    notice({ title: t("bulkDoneTitle"), description: t("bulkDoneText", bulkTexts(t, bulk)) });
  }

  return (
    <Form
      form={form}
      onSubmit={create}
      noticeOfProblems={missingNotice(t("errorTitle"), { kinds: ["partial_check"] })}
      aria-labelledby="bulk-title"
      data-anchor={ANCHOR}
      className="content-start"
    >
      <div>
        <h3 id="bulk-title" className="font-medium">
          {t("bulkTitle")}
        </h3>
        <p className="text-xs text-muted-foreground">{t("bulkHint")}</p>
      </div>
      <div className="grid grid-cols-2 gap-4">
        <SelectField {...field("count", t("bulkCount"))} options={optionsOf(counts)} />
        <SelectField {...field("network", t("bulkNetwork"))} options={optionsOf(networks)} />
        <SelectField
          {...field("pattern", t("bulkPattern"))}
          options={optionsOf([...patterns, t("bulkPatternCustom")])}
        />
        <CustomPattern t={t} form={form} />
      </div>
      <FormActions>
        <CreateButton t={t} form={form} />
      </FormActions>
    </Form>
  );
}

type BulkPartProps = { t: ManagementContent; form: SchemaForm<Bulk, Bulk> };

function CustomPattern({ t, form }: BulkPartProps) {
  const field = fieldsOf(form, ANCHOR);
  const pattern = useWatch({ control: form.control, name: "pattern" });
  return (
    <TextField
      {...field("custom", t("bulkCustom"))}
      hint={t("bulkCustomHint")}
      disabled={pattern !== t("bulkPatternCustom")}
    />
  );
}

/** Submit button that shows the number of wallets, and a preview of the wallet names. */
function CreateButton({ t, form }: BulkPartProps) {
  const bulk = useWatch({ control: form.control }) as Bulk;
  const { count, ...names } = bulkTexts(t, bulk);
  return (
    <>
      <SubmitButton variant="outline" data-anchor="crypto-host-management.bulk.create">
        <Layers aria-hidden />
        {t("bulkCreate", { count })}
      </SubmitButton>
      <span
        translate="no"
        className="min-w-0 font-mono text-xs wrap-anywhere text-muted-foreground"
      >
        {t("bulkPreview", names)}
      </span>
    </>
  );
}
