/**
 * Every value of a search as absent, to be spread before what a route reads of it: the router keeps the values of the address beside what was validated,
 * so one that is not valid would reach the page as it stands there.
 */
export function absent(search: Record<string, unknown>): object {
  return Object.fromEntries(Object.keys(search).map((key) => [key, undefined]));
}

/** What was read of a search, and none of its other values. */
export function known<Read extends object>(search: Record<string, unknown>, read: Read): Read {
  return { ...absent(search), ...read };
}
