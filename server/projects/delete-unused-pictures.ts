import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import type { FileStore } from '../files/file-store.ts';
import type { Store } from '../store/store.ts';
import { eachRow } from '../lib/each-row.ts';
import { project, projectDraft, projectPicture } from '../store/schema.ts';
import { pictureFiles, picturePath } from './pictures.ts';

const address = sql`${`${picturePath}/`}::text || ${projectPicture.id} || '.jpg'`;
const isIn = (list: ReturnType<typeof sql>) => sql`${list} @> jsonb_build_array(jsonb_build_object('originalSrc', ${address}))`;

/** Deletes pictures older than the time given that no draft and no project shows. */
export async function deleteUnusedPictures({ db }: Store, files: FileStore, before: Date): Promise<void> {
  const unused = await db
    .select({ id: projectPicture.id })
    .from(projectPicture)
    .where(
      and(
        lt(projectPicture.createdAt, before),
        notExists(
          db
            .select({ id: projectDraft.id })
            .from(projectDraft)
            .where(isIn(sql`${projectDraft.content}->'pictures'`)),
        ),
        notExists(
          db
            .select({ id: project.id })
            .from(project)
            .where(sql`${project.data}->'mainPicture'->>'originalSrc' = ${address} or ${isIn(sql`${project.data}->'gallery'`)}`),
        ),
      ),
    );
  await eachRow(unused, async ({ id }) => {
    // the bytes first: what is left of a run that breaks off is a row, which the next run finds
    for (const { name } of pictureFiles(id)) await files.remove(name);
    await db.delete(projectPicture).where(eq(projectPicture.id, id));
  });
}
