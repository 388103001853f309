import type { SQL } from 'drizzle-orm';
import type { LongTable } from '../../documents/table-stream.ts';
import type { SheetCell, SheetHead } from '../../documents/table-writer.ts';
import type { Db } from '../../store/db.ts';
import type { Store } from '../../store/store.ts';

export interface ListSheet extends SheetHead {
  /** Selects the `id` of each row as text, in the order of the list. */
  ids: SQL;
  /** What the rows with these ids show. */
  rowsOf: (db: Db, ids: string[]) => Promise<Map<string, SheetCell[]>>;
}

/** A list of any length as a table: its ids from a cursor, and each batch of them with what its rows show. */
export async function listSheet(store: Store, { ids, rowsOf, ...head }: ListSheet): Promise<LongTable> {
  const { cursors, db, close } = await store.openCursors((declare) => declare<{ id: string }>(ids));
  async function* batches(): AsyncGenerator<SheetCell[][]> {
    for await (const batch of cursors) {
      const wanted = batch.map(({ id }) => id);
      const rows = await rowsOf(db, wanted);
      yield wanted.flatMap((id) => {
        const row = rows.get(id);
        return row ? [row] : [];
      });
    }
  }
  return { ...head, batches: batches(), close };
}

/** Rows by their ids. */
export const byId = <Row extends { id: string }>(rows: readonly Row[], cells: (row: Row) => SheetCell[]): Map<string, SheetCell[]> =>
  new Map(rows.map((row) => [row.id, cells(row)]));
