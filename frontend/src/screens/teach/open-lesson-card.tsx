import { useState } from "react";
import { DoorOpen } from "lucide-react";
import { useWatch } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import * as v from "valibot";

import { openLesson } from "@/api/lessons";
import { useKnownSession } from "@/api/session";
import { walkthroughsQuery } from "@/api/training";
import { useAction } from "@/kit/actions/use-action";
import { ListFailed } from "@/kit/lists/list-faces";
import { useCalmQuery } from "@/kit/queries/use-calm-query";
import { choiceSchema } from "@/kit/forms/choice-schema";
import { fieldsOf } from "@/kit/forms/fields-of";
import { FigureField } from "@/kit/forms/figure-field";
import { figureSchema } from "@/kit/forms/figure-schema";
import { SubmitActions } from "@/kit/forms/form-actions";
import { FormCard } from "@/kit/forms/form-card";
import { SegmentedField } from "@/kit/forms/segmented-field";
import { SelectField } from "@/kit/forms/select-field";
import { TextField } from "@/kit/forms/text-field";
import { requiredText } from "@/kit/forms/text-schema";
import { useSchemaForm } from "@/kit/forms/use-schema-form";
import { formatDay } from "@/lib/simulated-clock";
import { type TeachContent } from "@/screens/teach/use-teach-content";

const LONGEST_NAME = 60;
const KEPT_DAYS = { min: 0, max: 365 };
/** Value for no walkthrough; the value of a choice can't be empty. */
const NONE = "-";

const schema = v.object({
  name: requiredText({ max: LONGEST_NAME }),
  walkthrough: v.string(),
  rooms: choiceSchema(["own", "shared"]),
  keepNamesDays: figureSchema(KEPT_DAYS),
});

/** Form that opens a lesson and then its page. */
export function OpenLessonCard({ t }: { t: TeachContent }) {
  const navigate = useNavigate();
  const { data: session } = useKnownSession();
  const query = useCalmQuery(walkthroughsQuery());
  const walkthroughs = query.data ?? [];
  const [today] = useState(() => formatDay(new Date()));
  const form = useSchemaForm(schema, {
    name: t("openNameProposal", { day: today }),
    walkthrough: NONE,
    rooms: "own",
    keepNamesDays: "30",
  });
  const rooms = useWatch({ control: form.control, name: "rooms" });
  const field = fieldsOf(form, "teach.open.form");
  const { submit } = useAction({
    call: ({ walkthrough, ...lesson }: v.InferOutput<typeof schema>) =>
      openLesson({ ...lesson, ...(walkthrough !== NONE && { walkthrough }) }),
    failure: ({ message }) => ({ title: t("openFailed"), description: message ?? t("tryAgain") }),
    touches: ["lessons"],
    onSuccess: ({ ref }) => void navigate(`/teach/${ref}`),
  });
  return (
    <FormCard
      title={t("openTitle")}
      hint={t(session?.onSeat ? "openHintCopy" : "openHint", { room: session?.sandbox.name ?? "" })}
      data-anchor="teach.open"
      form={form}
      onSubmit={submit}
    >
      <div className="@container">
        <div className="grid gap-4 @min-[40rem]:grid-cols-2">
          <TextField {...field("name", t("openName"))} />
          {query.isError && query.data === undefined ? (
            <ListFailed label={t("openWalkthrough")} query={{ ...query, data: undefined }} />
          ) : (
            <SelectField
              {...field("walkthrough", t("openWalkthrough"))}
              options={[
                { value: NONE, label: t("openWalkthroughNone") },
                ...walkthroughs.map(({ key, title }) => ({ value: key, label: title })),
              ]}
            />
          )}
          <SegmentedField
            {...field("rooms", t("openRooms"))}
            hint={t(rooms === "own" ? "openOwnHint" : "openSharedHint")}
            options={[
              { value: "own", label: t("roomOwn") },
              { value: "shared", label: t("roomShared") },
            ]}
          />
          <FigureField
            {...field("keepNamesDays", t("openKeep"), "keep")}
            {...KEPT_DAYS}
            unit={t("openKeepUnit")}
            hint={t("openKeepHint")}
          />
        </div>
      </div>
      <SubmitActions icon={DoorOpen} label={t("openSubmit")} anchor="teach.open.form.submit" />
    </FormCard>
  );
}
