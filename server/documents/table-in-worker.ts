import { fairQueue } from './fair-queue.ts';
import type { SheetCell, SheetHead, TableFormat } from './table-writer.ts';
import type { TableMakers } from './table-worker.ts';
import { threadOf } from './thread.ts';

/**
 * A separate thread, so that contracts do not wait for a table of a million rows. Nothing of a part outlives it, so little room for young objects is enough;
 * without a limit it grows with the rows, up to 128 MB.
 */
const write = threadOf<TableMakers>('table-worker', { maxYoungGenerationSizeMb: 8 });
const queue = fairQueue();

let tables = 0;

/** A table as a file, part by part, in turns by person. `drop` it where it does not come to its end. */
export async function beginTable(format: TableFormat, head: SheetHead, owner: string) {
  const number = ++tables;
  const goOn = (work: () => Promise<Buffer>) => queue(owner, work, { isRefusable: false });
  return {
    begin: await queue(owner, () => write('beginTable', number, format, head)),
    rows: (rows: SheetCell[][]) => goOn(() => write('tableRows', number, rows)),
    end: () => goOn(() => write('endTable', number)),
    drop: () => goOn(() => write('dropTable', number)),
  };
}
