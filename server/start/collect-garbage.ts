import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The page that asked first has been sent, and the jobs that were due have run. */
const afterMs = 10_000;

/** V8 frees the memory of the start, up to 100 MB, with its next major collection, which an idle server never reaches: this forces one. */
export function collectGarbageOfStart(): void {
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  setTimeout(() => void collect({ type: 'major', execution: 'async' }), afterMs).unref();
}
