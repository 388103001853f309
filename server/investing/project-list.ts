import { sql } from 'drizzle-orm';
import type { components } from '../../openapi/schema.d.ts';
import { type Clock, today } from '../lib/clock.ts';
import type { Store } from '../store/open.ts';
import { type Language, project } from '../store/schema.ts';
import { toProjectResponse } from './responses.ts';
import { staleBefore, staleByProject } from './reservations.ts';

type Projects = components['schemas']['Project'][];

interface Lists {
  all: Projects;
  highlighted: Projects;
}

interface Made {
  lists: Lists;
  marks: string;
  /** The store's count of writes at which the marks were as they are. */
  writes: number | undefined;
  /** From when until when they are so by the clock alone: a reservation goes stale, and an offer closes with its day, without a write. */
  from: number;
  day: string;
  until: number;
}

/**
 * Answers the projects, ready to send. Everybody sees the same list, so it is made anew only when a row behind it changed. Where this process alone
 * writes, its count of writes says that nothing can have changed. Else the database is asked for the marks of the rows (`xmin` names the transaction
 * that wrote a row), which holds for any number of server processes.
 */
export function projectList(store: Store, clock: Clock): (locale: Language) => Promise<Lists> {
  const made = new Map<Language, Made>();

  const look = shared(async () => {
    const writes = store.writes?.();
    const from = clock.now().getTime();
    const day = today(clock);
    const before = sql`${staleBefore(clock).toISOString()}::timestamptz`;
    const answer = (await store.db.execute(sql`
      select
        (select string_agg(id || xmin::text || ctid::text, ',' order by id) from project) as written,
        string_agg(id, ',' order by id) filter (where created_at < ${before}) as stale,
        extract(epoch from min(created_at) filter (where created_at >= ${before}) - ${before}) * 1000 as "staleIn"
      from investment where status = 'NEW' and holds_reservation`)) as unknown as {
      rows: { written: string | null; stale: string | null; staleIn: string | null }[];
    };
    const row = answer.rows[0];
    const until = Math.min(nextHour(from), row?.staleIn ? from + Number(row.staleIn) : Number.POSITIVE_INFINITY);
    return { writes, from, until, day, marks: `${day}/${row?.written}/${row?.stale}` };
  });

  return async (locale) => {
    const known = made.get(locale);
    if (known && known.writes !== undefined && known.writes === store.writes?.()) {
      const now = clock.now().getTime();
      if (now >= known.from && now <= known.until) return known.lists;
    }
    // before the rows: what is read after it is at least as new
    const seen = await look();
    const again = made.get(locale);
    if (again?.marks === seen.marks) {
      made.set(locale, { ...seen, lists: again.lists });
      return again.lists;
    }
    const rows = await store.db.select().from(project).orderBy(project.position, project.id);
    const stale = await staleByProject(store.db, clock);
    const all = rows.map((row) => toProjectResponse(row, stale.get(row.id) ?? 0, locale, seen.day));
    const lists = { all, highlighted: all.filter((_, place) => rows[place]?.highlighted).slice(0, 3) };
    // frozen answers are checked and written once
    for (const list of Object.values(lists)) Object.freeze(list);
    made.set(locale, { ...seen, lists });
    return lists;
  };
}

/** A day ends with a full hour, in whatever zone the books are kept. */
const nextHour = (instant: number) => (Math.floor(instant / 3_600_000) + 1) * 3_600_000 - 1;

/** One question for all who ask while another is being answered. Nobody gets an answer to a question that was put before theirs. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () =>
    (next ??= running
      .catch(() => {})
      .then(() => {
        const asked = ask();
        running = asked;
        next = undefined;
        return asked;
      }));
}
