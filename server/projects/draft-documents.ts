import { eq } from 'drizzle-orm';
import type { FileStore } from '../files/file-store.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Db } from '../store/db.ts';
import { projectDraft } from '../store/schema.ts';
import type { PublishedFile } from './publish.ts';

/** The documents that a draft publishes, with their bytes. FILE_NOT_FOUND where one is gone. */
export async function documentsOfDraft({ db, files }: { db: Db; files: FileStore }, id: string): Promise<PublishedFile[]> {
  const [row] = await db.select({ content: projectDraft.content }).from(projectDraft).where(eq(projectDraft.id, id));
  const found: PublishedFile[] = [];
  for (const { fileId, fileName } of row?.content.documents ?? []) {
    const bytes = await files.get(fileId);
    if (!bytes) throw new Refusal('FILE_NOT_FOUND', 404);
    found.push({ fileId, fileName, bytes });
  }
  return found;
}
