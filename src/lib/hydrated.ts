let then: (() => void) | undefined;

/** A page that the server has drawn shows what it was drawn with until React has taken it over; what would change it waits until then. */
export function whenHydrated(act: () => void) {
  then = act;
}

export const isHydrating = () => then !== undefined;

/** Of the page in use: its effects run, so all of it is React's own now. */
export function markHydrated() {
  const act = then;
  then = undefined;
  act?.();
}
