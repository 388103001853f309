import type { components } from '../../openapi/schema.d.ts';
import { jpegWidth } from '../documents/jpeg-width.ts';
import { photo } from '../documents/render-in-worker.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Db } from '../store/db.ts';
import { projectPicture } from '../store/schema.ts';
import { pictureFiles, picturePath } from './pictures.ts';
import { randomUUID } from '../lib/random.ts';

type Picture = Pick<components['schemas']['DraftPicture'], 'mediumSrc' | 'originalSrc' | 'sizes'>;

/** Stores a picture in three widths, or in fewer where it is narrower. FILE_TYPE_NOT_ALLOWED for what is no picture. */
export async function storePicture({ db, clock, files }: { db: Db; clock: Clock; files: FileStore }, bytes: Uint8Array): Promise<Picture> {
  const id = `pic-${randomUUID()}`;
  const made = await Promise.all(pictureFiles(id).map(async ({ name, width }) => ({ name, bytes: await photo({ bytes, width }) }))).catch(
    () => {
      throw new Refusal('FILE_TYPE_NOT_ALLOWED', 400);
    },
  );
  // the row first: whatever breaks off here, the job that deletes unused pictures finds it
  await db.insert(projectPicture).values({ id, createdAt: clock.now() });
  for (const file of made) await files.put(file.name, file.bytes);
  const sizes = made.map((file) => ({ src: `${picturePath}/${file.name}.jpg`, width: jpegWidth(file.bytes) }));
  return {
    mediumSrc: `${picturePath}/${id}-m.jpg`,
    originalSrc: `${picturePath}/${id}.jpg`,
    // a narrow picture is the same in all of them
    sizes: sizes.filter(({ width }, index) => width > (sizes[index - 1]?.width ?? 0)),
  };
}
