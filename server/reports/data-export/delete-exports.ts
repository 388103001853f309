import { eq, lt } from 'drizzle-orm';
import type { FileStore } from '../../files/file-store.ts';
import type { Store } from '../../store/store.ts';
import { eachRow } from '../../lib/each-row.ts';
import { dataExport } from '../../store/schema.ts';

/** Deletes expired copies, which can no longer be downloaded. The bytes first: a row without them is deleted by the next run. */
export async function deleteExports({ db }: Store, files: FileStore, now: Date): Promise<void> {
  const expired = await db.select({ id: dataExport.id }).from(dataExport).where(lt(dataExport.expiresAt, now));
  await eachRow(expired, async ({ id }) => {
    await files.remove(id);
    await db.delete(dataExport).where(eq(dataExport.id, id));
  });
}
