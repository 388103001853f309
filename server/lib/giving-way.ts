import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds after which the next part is made in any case. */
const longestRestMs = 500;

let requests = 0;
let longOnes = 0;

/** Counts a request of this process as being answered, until the returned function is called. */
export function countRequest(): () => void {
  requests++;
  return () => void requests--;
}

/**
 * The parts of a long answer. While other requests are being answered too, each part is followed by a rest as long as the part took to make: on a machine
 * with few processors the database and the threads of the server have that time for the others. `parts` belong to one request.
 */
export async function* givingWay<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  longOnes++;
  try {
    let from = performance.now();
    for await (const part of parts) {
      const tookMs = performance.now() - from;
      yield part;
      if (requests > longOnes) await pause(Math.min(tookMs, longestRestMs));
      from = performance.now();
    }
  } finally {
    longOnes--;
  }
}
