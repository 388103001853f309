import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, lt } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { systemClock } from '../lib/clock.ts';
import { RowsFailed } from '../lib/each-row.ts';
import type { Store } from '../store/store.ts';
import { jobRun } from '../store/tables/jobs.ts';
import type { Job } from './jobs.ts';

/** A process that starts runs what is due soon, but not before it answers requests. */
const firstWaitMs = 2000;
/** A job that does not end within this time is left to the end of the process. */
const stopMs = 5000;
/** Rows that are kept for each job. */
export const maxRuns = 200;

/** Runs the jobs from the moment the server listens until it closes. Slots follow the real time, not the sandbox's clock. */
export function startJobs(app: FastifyInstance, store: Store, jobs: readonly Job[]): void {
  const stopping = new AbortController();
  let loops: Promise<void>[] = [];
  app.addHook('onListen', async () => {
    loops = jobs.map((job) => runForever(store, job, stopping.signal, app.log));
  });
  app.addHook('onClose', async () => {
    stopping.abort();
    await Promise.race([Promise.all(loops), pause(stopMs, undefined, { ref: false })]);
  });
}

async function runForever(store: Store, job: Job, signal: AbortSignal, log: FastifyBaseLogger): Promise<void> {
  const untilNextSlot = () => job.every - (systemClock.now().getTime() % job.every);
  for (let wait = Math.min(job.every, firstWaitMs); ; wait = untilNextSlot()) {
    await pause(wait, undefined, { signal, ref: false }).catch(() => {});
    if (signal.aborted) return;
    // without the database no slot can be taken: the next one is tried
    await runSlot(store, job, systemClock.now().getTime(), signal, log).catch((error: unknown) =>
      log.error({ err: error, job: job.name }, 'a job could not be started'),
    );
  }
}

/**
 * Runs the slot of a job that an instant, in milliseconds, falls into. `taken` where this or another process has run it or is running it. A job that
 * throws has `failed`: its error is stored and logged, for each row that failed, and the next slot runs as usual.
 */
export async function runSlot(
  store: Store,
  job: Job,
  atMs: number,
  signal: AbortSignal,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<'done' | 'failed' | 'taken'> {
  const { name } = job;
  const slot = Math.floor(atMs / job.every);
  const startedAt = systemClock.now();
  const [taken] = await store.db.insert(jobRun).values({ name, slot, startedAt }).onConflictDoNothing().returning({ slot: jobRun.slot });
  if (!taken) return 'taken';
  let error: string | null = null;
  try {
    await job.run(signal);
  } catch (thrown) {
    const failures = thrown instanceof RowsFailed ? thrown.failures : [{ error: thrown }];
    for (const { error: err, ...row } of failures) log.error({ err, job: name, ...row }, 'a job failed');
    error = reasonOf(thrown);
  }
  const durationMs = systemClock.now().getTime() - startedAt.getTime();
  await store.db
    .update(jobRun)
    .set({ durationMs, error })
    .where(and(eq(jobRun.name, name), eq(jobRun.slot, slot)));
  if (slot % maxRuns === 0) await store.db.delete(jobRun).where(and(eq(jobRun.name, name), lt(jobRun.slot, slot - maxRuns)));
  return error === null ? 'done' : 'failed';
}

/** Runs, one after the other, what depends on the platform's calendar. */
export async function runCalendar(jobs: readonly Job[]): Promise<void> {
  const { signal } = new AbortController();
  for (const job of jobs) if (job.followsCalendar) await job.run(signal);
}

/** The message of the first cause: what wraps it may hold the values of a statement. */
function reasonOf(error: unknown): string {
  let first = error;
  while (first instanceof Error && first.cause !== undefined) first = first.cause;
  return (first instanceof Error ? `${first.name}: ${first.message}` : String(first)).slice(0, 500);
}
