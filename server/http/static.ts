import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '../lib/refusal.ts';
import { createPageRenderer } from './ssr.ts';

/** Addresses below these are never pages of the app: what is not there is a 404. */
const notPages = [
  '/api',
  '/v2',
  '/webhooks',
  '/traces',
  '/assets',
  '/fonts',
  '/oidc',
  '/sandbox',
  '/registration',
  '/newsletter',
  '/healthz',
  '/readyz',
  '/metrics',
  '/atlas/reports',
  '/atlas/runs',
];

const isBelow = (address: string, prefix: string) => address === prefix || address.startsWith(`${prefix}/`);

interface Asking {
  method: string;
  headers: { accept?: string | undefined; 'sec-fetch-dest'?: string | string[] | undefined };
}

/**
 * Whether the app's page is wanted at an address: a browser going there, and whoever reads pages without saying what they take, as search engines and
 * previews of a link do. Those get no page in the place of a file that is not there, and neither does a script, which says what it fetches for.
 */
export function asksForPage({ method, headers }: Asking, address: string): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || notPages.some((prefix) => isBelow(address, prefix))) return false;
  const accept = headers.accept ?? '*/*';
  if (accept.includes('text/html')) return true;
  return accept.includes('*/*') && (headers['sec-fetch-dest'] ?? 'document') === 'document' && path.extname(address) === '';
}

/** HTML entries beside the app's own, by the path they are served below. */
const entries = { '/admin': 'back-office' };

/** Those that are part of the demo only. */
const demoEntries = { '/lab': 'lab', '/atlas': 'atlas' };

/**
 * Fastify answers an address with a `%` that encodes nothing by itself, and one with a zero byte is refused. Where that is a page's, the `%` is encoded, so
 * that the page says what is not found.
 */
export function encodePageUrl(url: string): string {
  const [address = ''] = url.split('?', 1);
  if (notPages.some((prefix) => isBelow(address, prefix))) return url;
  try {
    if (!decodeURIComponent(address).includes('\0')) return url;
  } catch {
    // it holds a `%` that encodes nothing
  }
  return address.replaceAll('%', '%25') + url.slice(address.length);
}

/** What connects the Atlas to a running app. */
const demoFiles = ['live.js'];

interface StaticOptions {
  directory: string | undefined;
  origin: string;
  demo: boolean;
}

/**
 * A route for each folder and each file beside them: one for each of a thousand files takes longer than all other routes. The list is read once, so that
 * no file system call is made for an unknown address.
 */
function serveFiles(app: FastifyInstance, directory: string, hidden: readonly string[]): void {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && path.extname(entry.name) !== '.html')
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((file) => !file.startsWith('.') && !hidden.includes(file));
  const known = new Set(files);
  for (const address of new Set(files.map((file) => file.replace(/\/.*/, '/*'))))
    app.route({
      method: ['HEAD', 'GET'],
      url: `/${address}`,
      handler: (request, reply) => {
        const file = request.url.slice(1).split('?', 1)[0] ?? '';
        return known.has(file) ? reply.sendFile(file) : reply.callNotFound();
      },
    });
}

/**
 * The built app. Files with a hash in their name never change and are kept for a year; pages are asked for again each time.
 * Who wants a page at an unknown address gets the app, which shows its own "not found"; anything else gets a 404.
 */
export async function registerStatic(app: FastifyInstance, { directory, origin, demo }: StaticOptions): Promise<void> {
  const built = directory !== undefined && existsSync(path.join(directory, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: directory,
      serve: false,
      cacheControl: false,
      setHeaders(reply, file) {
        const part = path.relative(directory, file).split(path.sep)[0];
        void reply.header(
          'cache-control',
          part === 'assets' ? 'public, max-age=31536000, immutable' : part === 'fonts' ? 'public, max-age=604800' : 'no-cache',
        );
      },
    });
    serveFiles(app, directory, demo ? [] : demoFiles);
  }

  const entryFor = (address: string) => {
    const [, entry = 'index'] =
      Object.entries({ ...entries, ...(demo ? demoEntries : {}) }).find(
        ([prefix, name]) => isBelow(address, prefix) && existsSync(path.join(directory ?? '', `${name}.html`)),
      ) ?? [];
    return `${entry}.html`;
  };

  const draw = built ? createPageRenderer(app, directory, origin) : undefined;

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const address = request.url.split('?', 1)[0] ?? '/';
    if (asksForPage(request, address)) {
      const entry = entryFor(address);
      // no page has a `%` in its address, and the router of the browser reads one that encodes nothing otherwise than the one here
      const isNone = address.includes('%25');
      if (draw && entry === 'index.html' && !isNone && (await draw(request, reply))) return reply;
      if (isNone) void reply.code(404);
      if (built) return reply.header('cache-control', 'no-cache').sendFile(entry, directory);
      return reply.code(503).type('text/plain; charset=utf-8').send('The app is not built yet: run "npm run build".\n');
    }
    return reply
      .code(404)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(problem('NOT_FOUND', request.id)));
  };
  app.setNotFoundHandler(answer);
}
