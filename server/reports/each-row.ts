import type { SheetCell } from '../documents/table-writer.ts';
import type { Batches } from '../store/cursors.ts';

/** One row of a table for each row that is read. */
export async function* each<Row>(batches: Batches<Row>, cells: (row: Row) => SheetCell[]): AsyncGenerator<SheetCell[][]> {
  for await (const rows of batches) yield rows.map(cells);
}
