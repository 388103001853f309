import type { components } from '../../openapi/schema.d.ts';
import { type Clock, today } from '../lib/clock.ts';
import type { Store } from '../store/store.ts';
import { type Language, project } from '../store/schema.ts';
import { toProjectResponse } from './responses.ts';
import { staleByProject } from './reservations.ts';

interface Lists {
  all: components['schemas']['Project'][];
  highlighted: components['schemas']['Project'][];
}

export interface ProjectList {
  read(locale: Language): Promise<Lists>;
  /** Clears the cache: the next `read` queries the database. */
  clear(): void;
}

/** Maximum age of the public list. Decisions about money and a person's own data are always read from the database. */
const maxAgeMs = 1000;

/** The public list of projects, read at most once a second in each language. */
export function projectList({ db }: Pick<Store, 'db'>, clock: Clock): ProjectList {
  const cached = new Map<Language, { readAt: number; lists: Promise<Lists> }>();

  async function readLists(locale: Language): Promise<Lists> {
    const [rows, stale] = await Promise.all([db.select().from(project).orderBy(project.position, project.id), staleByProject(db, clock)]);
    const all = rows.map((row) => toProjectResponse(row, stale.get(row.id) ?? 0, locale, today(clock)));
    return { all, highlighted: all.filter((_, index) => rows[index]?.highlighted).slice(0, 3) };
  }

  return {
    read(locale) {
      const now = clock.now().getTime();
      const entry = cached.get(locale);
      // the sandbox moves the clock, also back
      if (entry && Math.abs(now - entry.readAt) < maxAgeMs) return entry.lists;
      const lists = readLists(locale);
      cached.set(locale, { readAt: now, lists });
      lists.catch(() => cached.delete(locale));
      return lists;
    },
    clear: () => cached.clear(),
  };
}
