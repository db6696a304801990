/** Element of the console to show: an anchor, a row of the anchor's table, or a record. */
export type Place = {
  /** Anchor; optional if `about` names a record. */
  anchor?: string;
  /** Reference of a row in the anchor's table. */
  row?: string;
  /** Reference of a transaction or document, whose details are opened. */
  about?: string;
};

type Guide = (place: Place) => void;

let guide: Guide | undefined;

/** Request that the seat's guide shows a place. */
export function requestPlace(place: Place): void {
  guide?.(place);
}

/** Set the handler of requests for places; returns a function that removes it. */
export function answerPlaceRequests(answer: Guide): () => void {
  guide = answer;
  return () => {
    if (guide === answer) guide = undefined;
  };
}
