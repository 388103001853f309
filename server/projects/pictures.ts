import type { FastifyInstance } from 'fastify';
import type { FileStore } from '../files/file-store.ts';

/** Where pictures of projects are served. */
export const picturePath = '/media/projects';
const nameShape = /^(pic-[0-9a-f-]{36}(?:-s|-m)?)\.jpg$/;

/** The files of a picture with their widths in pixels, narrowest first: for phones, for cards and lists, for its page. */
export const pictureFiles = (id: string): { name: string; width: number }[] => [
  { name: `${id}-s`, width: 480 },
  { name: `${id}-m`, width: 960 },
  { name: id, width: 1600 },
];

/** Pictures of projects for everybody. One never changes. */
export function registerProjectPictures(app: FastifyInstance, files: FileStore): void {
  app.get<{ Params: { name: string } }>(`${picturePath}/:name`, async (request, reply) => {
    const [, id] = nameShape.exec(request.params.name) ?? [];
    const bytes = id === undefined ? undefined : await files.get(id);
    if (!bytes) return reply.callNotFound();
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type('image/jpeg').send(Buffer.from(bytes));
  });
}
