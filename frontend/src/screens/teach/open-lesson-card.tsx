import { useMemo, useState } from "react";
import { DoorOpen } from "lucide-react";
import { useWatch } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import * as v from "valibot";

import { openLesson } from "@/api/lessons";
import { useKnownSession } from "@/api/session";
import { walkthroughsQuery } from "@/api/training";
import { useAction } from "@/kit/actions/use-action";
import { ListFailed } from "@/kit/lists/list-faces";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { choiceSchema } from "@/kit/forms/choice-schema";
import { fieldsOf } from "@/kit/forms/fields-of";
import { FigureField } from "@/kit/forms/figure-field";
import { figureSchema } from "@/kit/forms/figure-schema";
import { FormCard, SubmitActions } from "@/kit/forms/form";
import { SegmentedField } from "@/kit/forms/segmented-field";
import { SelectField } from "@/kit/forms/select-field";
import { TextField } from "@/kit/forms/text-field";
import { requiredText, withEmpty } from "@/kit/forms/text-schema";
import { useSchemaForm } from "@/kit/forms/use-schema-form";
import { formatDay } from "@/lib/simulated-clock";
import { type Choices, chosenOf, explaining, uses } from "@/screens/teach/lesson-choices";
import { type TeachContent } from "@/screens/teach/use-teach-content";

const KEPT_DAYS = { min: 0, max: 365 };
/** Value of the option “no walkthrough”; an option can't have an empty value. */
const NONE = "-";

const schemaOf = (t: TeachContent) =>
  v.pipe(
    v.object({
      name: requiredText({ max: 60 }),
      walkthrough: v.string(),
      rooms: choiceSchema(["own", "shared"]),
      use: choiceSchema(["guide", "test"]),
      explanations: choiceSchema(["always", "after", "never"]),
      keepNamesDays: figureSchema(KEPT_DAYS),
      keepNamesWhy: withEmpty(requiredText({ max: 120 })),
    }),
    v.forward(
      v.partialCheck(
        [["keepNamesDays"], ["keepNamesWhy"]],
        ({ keepNamesDays, keepNamesWhy }) => keepNamesDays === 0 || keepNamesWhy !== "",
        t("openKeepWhyMissing"),
      ),
      ["keepNamesWhy"],
    ),
  );

/** Return a field's translated options, and the hint of the chosen option. */
function choicesOf(all: Choices, chosen: string, t: TeachContent) {
  return {
    options: all.map(({ value, label }) => ({ value, label: t(label) })),
    hint: t(chosenOf(all, chosen).hint),
  };
}

/** Form that opens a new lesson and then shows its page. */
export function OpenLessonCard({ t }: { t: TeachContent }) {
  const navigate = useNavigate();
  const { data: session } = useKnownSession();
  const query = useStableQuery(walkthroughsQuery());
  const walkthroughs = query.data ?? [];
  const [today] = useState(() => formatDay(new Date()));
  const schema = useMemo(() => schemaOf(t), [t]);
  const form = useSchemaForm(schema, {
    name: t("openNameProposal", { day: today }),
    walkthrough: NONE,
    rooms: "own",
    use: "guide",
    explanations: "always",
    keepNamesDays: "0",
    keepNamesWhy: "",
  });
  const [rooms, use, explanations, days] = useWatch({
    control: form.control,
    name: ["rooms", "use", "explanations", "keepNamesDays"],
  });
  const field = fieldsOf(form, "teach.open.form");
  const { submit } = useAction({
    call: ({ walkthrough, ...lesson }: v.InferOutput<ReturnType<typeof schemaOf>>) =>
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
            <ListFailed label={t("openWalkthrough")} query={query} />
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
          <SegmentedField {...field("use", t("openUse"))} {...choicesOf(uses, use, t)} />
          <SegmentedField
            {...field("explanations", t("openExplanations"))}
            {...choicesOf(explaining, explanations, t)}
          />
          <FigureField
            {...field("keepNamesDays", t("openKeep"), "keep")}
            {...KEPT_DAYS}
            unit={t("openKeepUnit")}
            hint={t("openKeepHint")}
          />
          {Number(days) > 0 && (
            <TextField
              {...field("keepNamesWhy", t("openKeepWhy"), "why")}
              hint={t("openKeepWhyHint")}
            />
          )}
        </div>
      </div>
      <SubmitActions icon={DoorOpen} label={t("openSubmit")} anchor="teach.open.form.submit" />
    </FormCard>
  );
}
