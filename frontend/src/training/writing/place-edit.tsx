import { Crosshair, ListTree, X } from "lucide-react";
import { useContext, useEffect, useEffectEvent, useRef, useState } from "react";

import { type Anchor } from "@/anchors/anchor";
import { placesOn } from "@/anchors/places";
import { ScreenChoicesContext } from "@/kit/layout/screen-choices";
import { Button } from "@/kit/ui/button";
import { IconButton } from "@/kit/ui/icon-button";
import { describe, type Place } from "@/training/flags/places";
import { PointingPad } from "@/training/flags/pointing-pad";
import { useFlagMode } from "@/training/flags/use-flag-mode";
import { EditFrame, type FrameProps, SelectEdit } from "@/parts/writing/edit-fields";
import { useEditor } from "@/training/writing/editor-context";

/** Function that ends the active pointing, because only one field at a time may use pointing. */
let endPointing: (() => void) | undefined;

type PlaceEditProps = Omit<FrameProps, "hint"> & {
  at: Anchor | undefined;
  row?: string;
  /** Text shown instead of the description while no place is chosen. */
  none?: string;
  onChange: (place: Pick<Place, "at" | "row">) => void;
  /** Called to remove the place; without it the place is required. */
  onClear?: () => void;
};

/** Field for a place, chosen by pointing at it on the screen, or from the lists of screens and their places. */
export function PlaceEdit({ label, at, row, none, onChange, onClear, ...frame }: PlaceEditProps) {
  const { pane, t } = useEditor();
  const [listed, setListed] = useState(false);
  const pad = useRef<HTMLDivElement>(null);
  const mode = useFlagMode(pane.ref, pad, () => undefined);
  const { on, place, chosen } = mode;
  const take = useEffectEvent((target: Place) => {
    mode.leave();
    onChange(target);
  });
  useEffect(() => {
    if (chosen) take(chosen);
  }, [chosen]);
  const end = useEffectEvent(mode.end);
  useEffect(() => {
    if (!on) return undefined;
    endPointing = () => {
      end();
    };
    return () => {
      endPointing = undefined;
    };
  }, [on]);

  function point() {
    endPointing?.();
    if (on) return;
    mode.start();
  }

  return (
    <EditFrame label={label} {...frame}>
      {(control) => (
        <div role="group" aria-label={label} className="grid gap-1.5">
          <p className="text-sm wrap-anywhere">
            {at === undefined || (at as string) === ""
              ? (none ?? t("noPlaceYet"))
              : describe({ at, row: row ?? null }, t)}
          </p>
          <div className="flex flex-wrap gap-1">
            <Button
              {...control}
              aria-label={`${t(on ? "stopPointing" : "point")}: ${label}`}
              variant={on ? "default" : "outline"}
              size="sm"
              className="px-2"
              onClick={point}
            >
              <Crosshair aria-hidden />
              {t(on ? "stopPointing" : "point")}
            </Button>
            <Button
              variant="outline"
              size="sm"
              className="px-2"
              aria-label={`${t("fromList")}: ${label}`}
              aria-expanded={listed}
              onClick={() => {
                setListed(!listed);
              }}
            >
              <ListTree aria-hidden />
              {t("fromList")}
            </Button>
            {at !== undefined && onClear && (
              <IconButton icon={X} label={t("noPlace")} className="size-8" onClick={onClear} />
            )}
          </div>
          {on && (
            <PointingPad
              ref={pad}
              label={t("pointing")}
              title={t("pointingOn")}
              help={t("pointingHelp")}
              chosen={false}
              status={place ? describe(place, t) : t("pointingPick")}
            />
          )}
          {listed && <PlaceLists at={at} onChange={onChange} />}
        </div>
      )}
    </EditFrame>
  );
}

/** Lists from which a screen is chosen, and then one of its places by description. */
function PlaceLists({ at, onChange }: Pick<PlaceEditProps, "at" | "onChange">) {
  const { t } = useEditor();
  const choices = useContext(ScreenChoicesContext);
  const [screen, setScreen] = useState(at?.split(".")[0] ?? "");
  const screens = [
    ...choices.map(({ value, label }) => ({ value: value.slice(1), label })),
    { value: "frame", label: t("everyScreen") },
  ];
  return (
    <>
      <SelectEdit
        label={t("screen")}
        value={screen}
        placeholder={t("choose")}
        options={screens}
        onChange={setScreen}
      />
      {screen !== "" && (
        <SelectEdit
          label={t("placeOnScreen")}
          value={at ?? ""}
          placeholder={t("choose")}
          options={placesOn(screen)}
          onChange={(value) => {
            onChange({ at: value as Anchor, row: null });
          }}
        />
      )}
    </>
  );
}
