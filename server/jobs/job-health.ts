import { and, desc, inArray, isNotNull, isNull, max, min, sql } from 'drizzle-orm';
import type { components } from '../../openapi/schema.d.ts';
import type { Handlers } from '../http/contract/handlers.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import type { Db } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { jobRun } from '../store/tables/jobs.ts';
import type { Job } from './jobs.ts';

type JobHealth = components['schemas']['Job'];
type RunRow = typeof jobRun.$inferSelect;

/** A job is overdue when no run has succeeded for this many of its intervals. */
const overdueIntervals = 3;

/** The background jobs, for operators. `jobs` are made after the handlers. Runs follow the real time, not the sandbox's clock. */
export function jobHandlers({ store, jobs }: { store: Store; jobs: () => readonly Job[] }): Pick<Handlers, 'listJobs'> {
  return {
    async listJobs() {
      return { status: 200, body: await jobHealth(store.db, jobs(), systemClock) };
    },
  };
}

/** The last result of each job. */
export async function jobHealth(db: Db, jobs: readonly Pick<Job, 'name' | 'every'>[], clock: Clock): Promise<JobHealth[]> {
  const names = jobs.map(({ name }) => name);
  const isKnown = inArray(jobRun.name, names);
  const hasFailed = and(isKnown, isNotNull(jobRun.error));
  const newest = [desc(jobRun.startedAt)];
  const [last, failed, succeeded] = await Promise.all([
    db
      .selectDistinctOn([jobRun.name])
      .from(jobRun)
      .where(isKnown)
      .orderBy(jobRun.name, ...newest),
    db
      .selectDistinctOn([jobRun.name])
      .from(jobRun)
      .where(hasFailed)
      .orderBy(jobRun.name, ...newest),
    db
      .select({
        name: jobRun.name,
        firstAt: min(jobRun.startedAt),
        successAt: max(sql`case when ${and(isNull(jobRun.error), isNotNull(jobRun.durationMs))} then ${jobRun.startedAt} end`).mapWith(
          jobRun.startedAt,
        ),
      })
      .from(jobRun)
      .where(isKnown)
      .groupBy(jobRun.name),
  ]);
  const now = clock.now().getTime();
  return jobs.map(({ name, every }) => {
    const run = last.find((row) => row.name === name);
    const failure = failed.find((row) => row.name === name);
    const { firstAt = null, successAt = null } = succeeded.find((row) => row.name === name) ?? {};
    const since = successAt ?? firstAt;
    return {
      name,
      everyMs: every,
      lastRun: run ? { startedAt: run.startedAt.toISOString(), durationMs: run.durationMs, outcome: outcomeOf(run, every, now) } : null,
      lastSuccessAt: successAt?.toISOString() ?? null,
      lastFailure: failure ? { startedAt: failure.startedAt.toISOString(), error: classOf(failure.error ?? '') } : null,
      isOverdue: since !== null && now - since.getTime() > overdueIntervals * every,
    };
  });
}

function outcomeOf({ durationMs, error, startedAt }: RunRow, every: number, now: number): NonNullable<JobHealth['lastRun']>['outcome'] {
  if (error !== null) return 'FAILED';
  if (durationMs !== null) return 'SUCCEEDED';
  return now - startedAt.getTime() > overdueIntervals * every ? 'INTERRUPTED' : 'RUNNING';
}

/** The class alone: a message may hold paths, hosts or values. */
const classOf = (error: string) => /^[A-Z]\w{0,60}(?=:)/i.exec(error)?.[0] ?? 'Error';
