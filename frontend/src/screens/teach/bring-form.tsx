import { Compass } from "lucide-react";
import { Suspense, useContext } from "react";
import { useWatch } from "react-hook-form";
import * as v from "valibot";

import { type ActionOutcome } from "@/kit/actions/use-action";
import { Form, FormActions, SubmitButton } from "@/kit/forms/form";
import { SelectField } from "@/kit/forms/select-field";
import { SwitchField } from "@/kit/forms/switch-field";
import { useSchemaForm } from "@/kit/forms/use-schema-form";
import { PartBoundary } from "@/kit/layout/boundary";
import { ScreenChoicesContext } from "@/kit/layout/screen-choices";
import { Skeleton } from "@/kit/ui/skeleton";
import { lazyPart } from "@/lib/lazy-part";
import { cn } from "@/lib/utils";
import { type BringValues, WHOLE } from "@/screens/teach/bring-values";
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
  const { control } = form;
  const screen = useWatch({ control, name: "screen" });
  const steering = useSteering(lessonRef, t);
  const ofAll = seats === undefined;

  async function bring({ screen: path, place, insist }: BringValues): Promise<ActionOutcome> {
    const to = place === WHOLE ? path : place;
    const outcome = await steering.submit({ do: "bring", to, insist, ...(seats && { seats }) });
    if (outcome.succeeded) onDone?.();
    return outcome;
  }

  return (
    <Form
      form={form}
      onSubmit={bring}
      aria-label={t("bringTitle")}
      data-anchor={ofAll ? "teach.steer.bring" : "teach.board.bring.form"}
      className={cn(
        ofAll &&
          "@min-[38rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] @min-[38rem]:*:last:col-start-3 @min-[38rem]:*:last:row-start-1",
      )}
    >
      <SelectField
        control={control}
        name="screen"
        label={t(ofAll ? "bringTitle" : "bringScreen")}
        placeholder={t("bringChoose")}
        options={screens}
        anchor={ofAll ? "teach.steer.bring.screen" : undefined}
        onChosen={() => {
          form.setValue("place", WHOLE);
        }}
      />
      <PartBoundary>
        <Suspense fallback={<Skeleton className="h-15" />}>
          <places.Part
            control={control}
            screen={screen}
            anchor={ofAll ? "teach.steer.bring.place" : undefined}
            t={t}
          />
        </Suspense>
      </PartBoundary>
      <SwitchField
        control={control}
        name="insist"
        label={t("bringInsist")}
        anchor={ofAll ? "teach.steer.bring.insist" : undefined}
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
