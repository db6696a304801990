import { useContext, useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router-dom";

import { type Anchor } from "@/anchors/anchor";
import { ExplanationsContext } from "@/content/use-content";
import { notice } from "@/kit/notices/use-notice";
import { screenOf } from "@/lib/screen-path";
import { placePath, recordPath } from "@/lib/record-path";
import { answerPlaceRequests, type Place } from "@/lib/place-request";
import { elementOf } from "@/training/flags/places";
import { isFlagging, isFree } from "@/training/page/dom";
import { wayTo } from "@/training/page/next";
import { type GuideContent } from "@/training/guide/use-guide-content";
import { closeFloatingLayers, showPlace } from "@/training/presenter/show-place";

const STALE_AFTER_MS = 4000;

/** Return the anchor to show and the URL of its screen, or no URL for a part of the frame, which is on every screen. */
function targetOf({ anchor, row, about }: Place): [Anchor, address?: string] {
  if (about !== undefined) {
    const address = recordPath(about);
    return [`${screenOf(address).slice(1)}.details` as Anchor, address];
  }
  if (anchor?.startsWith("frame.")) return [anchor as Anchor];
  return [anchor as Anchor, placePath(anchor ?? "", row)];
}

/** Show the places that results and flags request: open the screen, press the controls on the way, and highlight the place. */
export function useRequestedPlaces(t: GuideContent): void {
  const navigate = useNavigate();
  const explanations = useContext(ExplanationsContext);
  const showing = useRef<AbortController>(undefined);

  const show = useEffectEvent(async (place: Place) => {
    showing.current?.abort();
    const { signal } = (showing.current = new AbortController());
    // Press nothing in flag mode, because each press would set a flag.
    const mayPress = !isFlagging();
    if (mayPress) closeFloatingLayers();
    const [anchor, address] = targetOf(place);
    const row = place.row === undefined ? undefined : elementOf({ at: anchor, row: place.row });
    // The URL is newer than the page: details that are being closed are still on the page.
    const { pathname, search } = location;
    const isHere = row !== undefined && isFree(row) && address !== recordPath(place.row ?? "");
    if (address !== undefined && address !== `${pathname}${search}` && !isHere) {
      // Navigate even on the same screen, because a filter or the place shown before may hide the requested place. On
      // the same screen, replace the history entry, so that Back leaves the screen.
      void navigate(address, { replace: screenOf(address) === pathname });
    }
    const isThere = await showPlace({
      anchor,
      row: place.row,
      screen: location.pathname,
      isOpened: address !== undefined && address !== screenOf(address),
      mayPress,
      staleAfterMs: STALE_AFTER_MS,
      signal,
    });
    if (isThere) return;
    const isHidden = !explanations && wayTo(anchor).explains === true;
    if (isHidden) notice({ title: t("placeHidden") });
    else notice({ title: t("placeGone"), description: t("placeGoneText") });
  });

  useEffect(() => {
    const stop = answerPlaceRequests((place) => {
      // `show` rejects when the next request or the unmount aborts it.
      show(place).catch(() => undefined);
    });
    return () => {
      stop();
      showing.current?.abort();
    };
  }, []);
}
