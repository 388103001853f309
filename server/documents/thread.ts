import path from 'node:path';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { Done, Job, Makers } from './answer-jobs.ts';

/** Files are wanted again soon after one was, and the libraries of a thread take up to 50 MB. */
const idleMs = 10 * 60_000;

/**
 * A thread for what takes long, since nobody else would be answered meanwhile. It is started when something is asked for, and ends when nothing was for a
 * while. `module`: of this folder, without its ending; it hands what it can make to `answerJobs`.
 */
export function threadOf<Made extends Makers>(module: string, resourceLimits: ResourceLimits = {}) {
  let ending: NodeJS.Timeout | undefined;
  let thread: Worker | undefined;
  let jobs = 0;
  const waiting = new Map<number, { resolve: (bytes: Buffer) => void; reject: (error: unknown) => void }>();

  function start(): Worker {
    const worker = new Worker(path.join(import.meta.dirname, `${module}${path.extname(import.meta.filename)}`), {
      execArgv: [],
      resourceLimits,
    });
    worker.on('message', (done: Done) => {
      const job = waiting.get(done.id);
      waiting.delete(done.id);
      if (waiting.size === 0) {
        worker.unref();
        ending = setTimeout(() => end(worker), idleMs).unref();
      }
      if ('error' in done) job?.reject(done.error);
      else job?.resolve(Buffer.from(done.bytes.buffer, done.bytes.byteOffset, done.bytes.byteLength));
    });
    // the thread has ended, and its waiting callers are rejected; the next file starts another one
    const gone = (reason: unknown) => {
      if (thread !== worker) return;
      thread = undefined;
      for (const job of waiting.values()) job.reject(reason);
      waiting.clear();
    };
    worker.on('error', gone);
    worker.on('exit', (code) => gone(new Error(`the thread that makes files ended with code ${code}`)));
    return worker;
  }

  function end(worker: Worker) {
    if (thread !== worker || waiting.size > 0) return;
    thread = undefined;
    void worker.terminate();
  }

  return <Kind extends keyof Made>(kind: Kind, ...args: Parameters<Made[Kind]>): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      clearTimeout(ending);
      thread ??= start();
      const id = ++jobs;
      // a process that waits for a file stays until it is made, and no longer
      thread.ref();
      waiting.set(id, { resolve, reject });
      try {
        thread.postMessage({ id, kind, args } satisfies Job<Made, Kind>);
      } catch (error) {
        waiting.delete(id);
        reject(error);
      }
    });
}
