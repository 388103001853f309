import { sql } from 'drizzle-orm';
import type { components } from '../../openapi/schema.d.ts';
import type { Clock } from '../clock.ts';
import type { Store } from '../store/open.ts';
import { type Language, project } from '../store/schema.ts';
import { presentProject } from './present.ts';
import { staleBefore, staleByProject } from './reservations.ts';

type Projects = components['schemas']['Project'][];

interface Lists {
  all: Projects;
  highlighted: Projects;
}

/**
 * Answers the projects, ready to send. Everybody sees the same list, so it is made anew only when a row behind it changed: the database is asked for
 * the marks of the rows first (`xmin` names the transaction that wrote a row), which holds for any number of server processes.
 */
export function projectList(store: Store, clock: Clock): (locale: Language) => Promise<Lists> {
  const made = new Map<Language, { marks: string; lists: Lists }>();

  const marks = shared(async () => {
    const answer = (await store.db.execute(sql`
      select
        (select string_agg(id || xmin::text || ctid::text, ',' order by id) from project) as written,
        (select string_agg(id, ',' order by id) from investment
          where status = 'NEW' and holds_reservation and created_at < ${staleBefore(clock).toISOString()}::timestamptz) as stale`)) as unknown as {
      rows: { written: string | null; stale: string | null }[];
    };
    return `${answer.rows[0]?.written}/${answer.rows[0]?.stale}`;
  });

  return async (locale) => {
    // before the rows: what is read after it is at least as new
    const now = await marks();
    const known = made.get(locale);
    if (known?.marks === now) return known.lists;
    const rows = await store.db.select().from(project).orderBy(project.position, project.id);
    const stale = await staleByProject(store.db, clock);
    const all = rows.map((row) => presentProject(row, stale.get(row.id) ?? 0, locale));
    const lists = { all, highlighted: all.filter((_, place) => rows[place]?.highlighted).slice(0, 3) };
    // frozen answers are checked and written once
    for (const list of Object.values(lists)) Object.freeze(list);
    made.set(locale, { marks: now, lists });
    return lists;
  };
}

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
