import { eq } from 'drizzle-orm';
import type { Handlers } from '../http/contract/handlers.ts';
import { type Clock, today } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Store } from '../store/open.ts';
import { ascending, readPage } from '../store/paged-list.ts';
import { project } from '../store/schema.ts';
import { managedProject, toManagedProject } from './managed.ts';

/** The projects as operators see them. */
export function managedProjectHandlers({
  store: { db },
  clock,
}: {
  store: Store;
  clock: Clock;
}): Pick<Handlers, 'listManagedProjects' | 'getManagedProject'> {
  return {
    async listManagedProjects(request) {
      const { status } = request.query;
      const { rows, headers, pages } = await readPage(request.query, {
        order: ascending(project.position, project.id),
        where: status && eq(project.status, status),
        read: ({ where, orderBy, limit, offset, key }) =>
          db
            .select({ row: project, key })
            .from(project)
            .where(where)
            .orderBy(...orderBy)
            .limit(limit)
            .offset(offset),
        count: (where) => db.$count(project, where),
      });
      const content = rows.map(({ row }) => toManagedProject(row, request.locale, today(clock)));
      return { status: 200, headers, body: { content, ...pages } };
    },

    async getManagedProject(request) {
      const [row] = await db.select().from(project).where(eq(project.id, request.params.id));
      if (!row) throw new Refusal('NOT_FOUND');
      return { status: 200, body: await managedProject(db, row, request.locale, today(clock)) };
    },
  };
}
