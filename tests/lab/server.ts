import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { axeOrigins, axePath, axeStream } from '../support/axe.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

/** Serves a build as files only: no API is there, so whatever a screen needs must come from its model. */
export async function serveBuild(directory: string): Promise<{ origin: string; close: () => Promise<void> }> {
  if (!existsSync(path.join(directory, 'lab.html'))) throw new Error(`${directory} holds no lab.html: run npm run build.`);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === axePath) {
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'public, max-age=31536000, immutable' });
      return axeStream().pipe(response);
    }
    const wanted = path.join(directory, path.normalize(decodeURIComponent(pathname)));
    const isFile = wanted.startsWith(directory + path.sep) && existsSync(wanted) && statSync(wanted).isFile();
    const own = ['lab', 'atlas'].find((name) => pathname === `/${name}` || pathname.startsWith(`/${name}/`));
    const page = request.headers.accept?.includes('text/html') ? `${own ?? 'index'}.html` : undefined;
    if (!isFile && !page) return response.writeHead(404).end();
    const file = isFile ? wanted : path.join(directory, page ?? '');
    response.writeHead(200, {
      'content-type': types[path.extname(file)] ?? 'application/octet-stream',
      'cache-control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    return createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address !== 'object') throw new Error('The server has no port.');
  const origin = `http://localhost:${address.port}`;
  axeOrigins.add(origin);
  return {
    origin,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
