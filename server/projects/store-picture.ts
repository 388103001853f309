import { photo } from '../documents/render-in-worker.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Db } from '../store/open.ts';
import { projectPicture } from '../store/schema.ts';
import { picturePath } from './pictures.ts';
import { randomUUID } from '../lib/random.ts';

/** Stores a picture in two sizes. FILE_TYPE_NOT_ALLOWED for what is no picture. */
export async function storePicture(
  { db, clock, files }: { db: Db; clock: Clock; files: FileStore },
  bytes: Uint8Array,
): Promise<{ mediumSrc: string; originalSrc: string }> {
  const id = `pic-${randomUUID()}`;
  const [large, medium] = await Promise.all([photo({ bytes, size: 'large' }), photo({ bytes, size: 'medium' })]).catch(() => {
    throw new Refusal('FILE_TYPE_NOT_ALLOWED', 400);
  });
  // the row first: whatever breaks off here, the job that deletes unused pictures finds it
  await db.insert(projectPicture).values({ id, createdAt: clock.now() });
  await files.put(id, large);
  await files.put(`${id}-m`, medium);
  return { mediumSrc: `${picturePath}/${id}-m.jpg`, originalSrc: `${picturePath}/${id}.jpg` };
}
