import { eq, lt } from 'drizzle-orm';
import type { FileStore } from '../../files/file-store.ts';
import type { Store } from '../../store/open.ts';
import { dataExport } from '../../store/schema.ts';

/** Deletes copies that nobody can download any more. The bytes first: a row without them is deleted by the next run. */
export async function deleteExports({ db }: Store, files: FileStore, now: Date): Promise<void> {
  for (const { id } of await db.select({ id: dataExport.id }).from(dataExport).where(lt(dataExport.expiresAt, now))) {
    await files.remove(id);
    await db.delete(dataExport).where(eq(dataExport.id, id));
  }
}
