let then: (() => void) | undefined;

/** A page that the server has drawn shows what it was drawn with until React has taken it over; what would change it waits until then. */
export function whenTakenOver(act: () => void) {
  then = act;
}

export const isBeingTakenOver = () => then !== undefined;

/** Of the page in use: its effects run, so all of it is React's own now. */
export function tellTakenOver() {
  const act = then;
  then = undefined;
  act?.();
}
