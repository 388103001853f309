import { eq, inArray } from 'drizzle-orm';
import type { ProjectRow } from '../investing/responses.ts';
import { eachRow } from '../lib/each-row.ts';
import type { Tx } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { project } from '../store/schema.ts';
import { owingStatuses } from './owing-status.ts';

/** Each project whose borrower owes money, locked, in a transaction of its own: a failure does not stop the others (`eachRow`). */
export async function eachOwingProject(store: Store, work: (tx: Tx, row: ProjectRow) => Promise<void>): Promise<void> {
  const owing = await store.db
    .select({ id: project.id })
    .from(project)
    .where(inArray(project.status, [...owingStatuses]));
  await eachRow(owing, ({ id }) =>
    store.tx(async (tx) => {
      const [row] = await tx.select().from(project).where(eq(project.id, id)).for('update');
      if (row) await work(tx, row);
    }),
  );
}
