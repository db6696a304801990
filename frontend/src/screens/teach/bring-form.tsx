import { Compass } from "lucide-react";
import { Suspense, useContext } from "react";
import { useWatch } from "react-hook-form";
import * as v from "valibot";

import { fieldsOf } from "@/kit/forms/fields-of";
import { Form, FormActions, SubmitButton } from "@/kit/forms/form";
import { SelectField } from "@/kit/forms/select-field";
import { SwitchField } from "@/kit/forms/switch-field";
import { useSchemaForm } from "@/kit/forms/use-schema-form";
import { PartBoundary } from "@/kit/layout/boundary";
import { ScreenChoicesContext } from "@/kit/layout/screen-choices";
import { Skeleton } from "@/kit/ui/skeleton";
import { lazyPart } from "@/lib/lazy-part";
import { cn } from "@/lib/utils";
import { WHOLE } from "@/screens/teach/bring-values";
import { type TeachContent } from "@/screens/teach/use-teach-content";
import { useSteering } from "@/screens/teach/use-steering";

const places = lazyPart(() => import("@/screens/teach/place-choice").then((m) => m.PlaceChoice));

type BringFormProps = {
  lessonRef: string;
  /** Seats to bring; by default all seats of the lesson. */
  seats?: number[];
  t: TeachContent;
  onDone?: () => void;
};

/** Form that brings everybody in a lesson, or some seats, to a screen or to a place on it. */
export function BringForm({ lessonRef, seats, t, onDone }: BringFormProps) {
  const screens = useContext(ScreenChoicesContext);
  const form = useSchemaForm(
    v.object({
      screen: v.pipe(v.string(), v.nonEmpty(t("bringChoose"))),
      place: v.string(),
      insist: v.boolean(),
    }),
    { screen: "", place: WHOLE, insist: false },
  );
  const screen = useWatch({ control: form.control, name: "screen" });
  const { submit } = useSteering(lessonRef, t, { onSuccess: onDone });
  const ofAll = seats === undefined;
  const field = fieldsOf(form, "teach.steer.bring");

  return (
    <Form
      form={form}
      onSubmit={({ screen: path, place, insist }) => {
        const to = place === WHOLE ? path : place;
        return submit({ do: "bring", to, insist, ...(seats && { seats }) });
      }}
      aria-label={t("bringTitle")}
      data-anchor={ofAll ? "teach.steer.bring" : "teach.board.bring.form"}
      className={cn(
        ofAll &&
          "@min-[38rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] @min-[38rem]:*:last:col-start-3 @min-[38rem]:*:last:row-start-1",
      )}
    >
      <SelectField
        {...field("screen", t(ofAll ? "bringTitle" : "bringScreen"), ofAll ? "screen" : null)}
        placeholder={t("bringChoose")}
        options={screens}
        onChosen={() => {
          form.setValue("place", WHOLE);
        }}
      />
      <PartBoundary>
        <Suspense fallback={<Skeleton className="h-15" />}>
          <places.Part
            {...field("place", t("bringPlace"), ofAll ? "place" : null)}
            screen={screen}
            whole={t("bringWhole")}
          />
        </Suspense>
      </PartBoundary>
      <SwitchField
        {...field("insist", t("bringInsist"), ofAll ? "insist" : null)}
        className={cn(ofAll && "@min-[38rem]:col-span-full @min-[38rem]:justify-self-start")}
      />
      <FormActions className={cn(ofAll && "@min-[38rem]:mt-6.5")}>
        <SubmitButton
          variant="outline"
          data-anchor={ofAll ? "teach.steer.bring.submit" : undefined}
        >
          <Compass aria-hidden />
          {t("bring")}
        </SubmitButton>
      </FormActions>
    </Form>
  );
}
