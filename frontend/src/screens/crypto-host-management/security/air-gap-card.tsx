import { ShieldCheck } from "lucide-react";
import * as v from "valibot";

import { ClaimedActions, claimsOf } from "@/kit/actions/claimed-actions";
import { StatusBadge } from "@/kit/figures/status-badge";
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

/** Simulated air gap: choices and buttons change none of its fixed states. */
export function AirGapCard({ t }: { t: ManagementContent }) {
  const levels = t.list("airGapLevels");
  const modules = t.list("airGapModules");
  const form = useSchemaForm(
    v.object({ level: choiceSchema(levels), module: choiceSchema(modules) }),
    { level: levels[0] ?? "", module: modules[0] ?? "" },
  );
  const field = fieldsOf(form, "crypto-host-management.airGap");

  return (
    <Panel
      {...cardOf(t, "crypto-host-management.airGap")}
      className="@container"
      contentClassName="grid grid-cols-1 gap-4"
    >
      <dl className="grid gap-2 @min-[15rem]:grid-cols-2 @min-[30rem]:grid-cols-4">
        {t.rows("airGapTiles").map(({ name, value }) => (
          <div key={name} className="grid gap-1.5 rounded-md border bg-background/60 px-3 py-2">
            <dt className="text-xs text-muted-foreground">{name}</dt>
            <dd>
              <StatusBadge status="ok">{value}</StatusBadge>
            </dd>
          </div>
        ))}
      </dl>
      <Form
        form={form}
        onSubmit={(values) => {
          notice({ title: t("airGapActivated"), description: t("airGapActivatedText", values) });
        }}
        aria-label={t("airGapTitle")}
        data-anchor="crypto-host-management.airGap.form"
      >
        <div className="grid grid-cols-1 gap-4 @min-[30rem]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <SegmentedField {...field("level", t("airGapLevel"))} options={optionsOf(levels)} />
          <SelectField {...field("module", t("airGapModule"))} options={optionsOf(modules)} />
        </div>
        <SubmitActions
          icon={ShieldCheck}
          label={t("airGapActivate")}
          anchor="crypto-host-management.airGap.activate"
        >
          <ClaimedActions
            actions={claimsOf(
              t,
              "crypto-host-management.airGap",
              ["test", "sync", "disconnect"],
              (name) => t(`${name}Title`),
            )}
            size="default"
            className="contents"
          />
        </SubmitActions>
      </Form>
    </Panel>
  );
}
