import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { bitmap } from '../documents/render-in-worker.ts';
import { drawing } from './illustration.ts';
import { demoProjects } from './projects.ts';

type Drawn = { file: string | Buffer; tag: string };

/** Serves `{project}-{view}.svg` as a drawing. A picture never changes, so it is drawn once and may be kept by browsers for a day. */
export async function picturesPlugin(app: FastifyInstance): Promise<void> {
  const drawn = new Map<string, Drawn>();

  app.get<{ Params: { name: string } }>('/:name', async (request, reply) => {
    const { name } = request.params;
    const picture = drawn.get(name) ?? (await draw(name));
    if (!picture) return reply.callNotFound();
    drawn.set(name, picture);
    reply.header('cache-control', 'public, max-age=86400').header('etag', picture.tag);
    if (request.headers['if-none-match'] === picture.tag) return reply.code(304).send();
    return reply.type(name.endsWith('.png') ? 'image/png' : 'image/svg+xml; charset=utf-8').send(picture.file);
  });
}

/** Drawings of the public pages, which belong to no project. */
const sitePictures = {
  'site-club': { seed: 611, kind: 'terraced', mode: 'dusk', lit: 0.85 },
  'site-office': { seed: 207, kind: 'office', mode: 'dusk', lit: 0.3 },
  'site-street': { seed: 33, kind: 'oldtown', mode: 'dusk', lit: 0.6 },
  'site-warehouse': { seed: 58, kind: 'warehouse', mode: 'plan', lit: 0 },
} satisfies Record<string, Parameters<typeof drawing>[0]>;

const isSitePicture = (name: string): name is keyof typeof sitePictures => Object.hasOwn(sitePictures, name);

function svgOf(name: string): string | undefined {
  if (isSitePicture(name)) return drawing(sitePictures[name]);
  return projectPicture(name);
}

/** `{name}.svg`, or the same as `{name}.png` for previews of links. */
async function draw(name: string): Promise<Drawn | undefined> {
  const svg = /\.(?:svg|png)$/.test(name) ? svgOf(name.slice(0, -4)) : undefined;
  if (svg === undefined) return undefined;
  const file = name.endsWith('.png') ? await bitmap({ svg }) : svg;
  return { file, tag: `"${createHash('sha256').update(file).digest('base64url').slice(0, 16)}"` };
}

function projectPicture(name: string): string | undefined {
  const [, id, view = ''] = /^([a-z0-9-]+?)(?:-(m|dusk|plan))?$/.exec(name) ?? [];
  const project = demoProjects.find((demoProject) => demoProject.id === id);
  if (!project) return undefined;
  const { seed, kind, share } = project.picture;
  const mode = view === 'dusk' ? 'dusk' : view === 'plan' || project.isPlanned ? 'plan' : 'day';
  return drawing({ seed, kind, mode, lit: mode === 'dusk' ? Math.max(0.15, share) : mode === 'day' ? share * 0.4 : 0 });
}
