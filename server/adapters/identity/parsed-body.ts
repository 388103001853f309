/** The body of an event as JSON; undefined for what is none. */
export function parsedBody(rawBody: string): unknown {
  try {
    return JSON.parse(rawBody);
  } catch {
    return undefined;
  }
}
