import { asc, eq } from 'drizzle-orm';
import type { Handlers } from '../http/contract/handlers.ts';
import { type Clock, today } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Store } from '../store/open.ts';
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
      const { status, page: number = 0, size = 50 } = request.query;
      const wanted = status && eq(project.status, status);
      const [totalElements, rows] = await Promise.all([
        db.$count(project, wanted),
        db
          .select()
          .from(project)
          .where(wanted)
          .orderBy(asc(project.position), asc(project.id))
          .limit(size)
          .offset(number * size),
      ]);
      const content = rows.map((row) => toManagedProject(row, request.locale, today(clock)));
      return { status: 200, body: { content, totalPages: Math.ceil(totalElements / size), totalElements, number, size } };
    },

    async getManagedProject(request) {
      const [row] = await db.select().from(project).where(eq(project.id, request.params.id));
      if (!row) throw new Refusal('NOT_FOUND');
      return { status: 200, body: await managedProject(db, row, request.locale, today(clock)) };
    },
  };
}
