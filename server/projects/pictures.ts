import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { photo } from '../documents/render-in-worker.ts';
import type { FileStore } from '../files/file-store.ts';
import { Refusal } from '../lib/refusal.ts';

const prefix = '/media/projects';
const nameShape = /^(pic-[0-9a-f-]{36}(?:-m)?)\.jpg$/;

/** Stores a picture in two sizes; a medium one ends with `-m`. FILE_TYPE_NOT_ALLOWED for what is no picture. */
export async function storePicture(files: FileStore, bytes: Uint8Array): Promise<{ mediumSrc: string; originalSrc: string }> {
  const id = `pic-${randomUUID()}`;
  const [large, medium] = await Promise.all([photo({ bytes, size: 'large' }), photo({ bytes, size: 'medium' })]).catch(() => {
    throw new Refusal('FILE_TYPE_NOT_ALLOWED', 400);
  });
  await files.put(id, large);
  await files.put(`${id}-m`, medium);
  return { mediumSrc: `${prefix}/${id}-m.jpg`, originalSrc: `${prefix}/${id}.jpg` };
}

/** Pictures of projects for everybody. One never changes. */
export function registerProjectPictures(app: FastifyInstance, files: FileStore): void {
  app.get<{ Params: { name: string } }>(`${prefix}/:name`, async (request, reply) => {
    const [, id] = nameShape.exec(request.params.name) ?? [];
    const bytes = id === undefined ? undefined : await files.get(id);
    if (!bytes) return reply.callNotFound();
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type('image/jpeg').send(Buffer.from(bytes));
  });
}
