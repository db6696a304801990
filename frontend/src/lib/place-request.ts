/** Place in the console. */
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

/** Ask the guide of the seat to lead to a place. */
export function requestPlace(place: Place): void {
  guide?.(place);
}

/** Handle requests for places; returns a function that stops handling them. */
export function answerPlaceRequests(answer: Guide): () => void {
  guide = answer;
  return () => {
    if (guide === answer) guide = undefined;
  };
}
