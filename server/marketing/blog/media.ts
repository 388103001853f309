import { ReadableStream } from 'node:stream/web';
import { pipeline, Readable, Transform } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { passThroughUrl } from '../../http/pass-through.ts';
import { problem } from '../../lib/refusal.ts';
import { mediaPath, type Strapi } from './strapi.ts';
import { fetchAllowed } from '../../lib/outgoing.ts';

const patienceMs = 10_000;
const megabyte = 1024 * 1024;

/** What a post may show, with the largest size that is passed on. */
const kinds: Readonly<Record<string, number>> = {
  'image/avif': 10 * megabyte,
  'image/gif': 10 * megabyte,
  'image/jpeg': 10 * megabyte,
  'image/png': 10 * megabyte,
  'image/svg+xml': 2 * megabyte,
  'image/webp': 10 * megabyte,
  'video/mp4': 300 * megabyte,
};

/** What a browser needs to keep a picture and to seek in a film. */
const requestHeaders = ['range', 'if-range', 'if-none-match', 'if-modified-since'];
const responseHeaders = ['content-range', 'accept-ranges', 'etag', 'last-modified'];

/**
 * Pictures and films of the blog come by way of our own origin, from which alone pages load anything. They are taken from the origin of the Strapi and from
 * nowhere else, follow no redirect, carry nothing of the visitor there, and are passed on only if they are a picture or a film of a fit size.
 */
export function registerBlogMedia(app: FastifyInstance, strapi: Strapi): void {
  app.get(`${mediaPath}/*`, async (request, reply) => {
    const url = passThroughUrl(strapi.origin, request);
    const leaving = new AbortController();
    const patience = setTimeout(() => leaving.abort(), patienceMs);
    let answer: Response;
    try {
      answer = await fetchAllowed(url, {
        method: request.method,
        headers: { ...passed(requestHeaders, (name) => request.headers[name]?.toString()), 'accept-encoding': 'identity' },
        redirect: 'error',
        signal: leaving.signal,
      });
    } catch (error) {
      request.log.warn({ err: error }, 'a picture or film of the blog did not come');
      return refuse(request, reply, 502);
    } finally {
      clearTimeout(patience);
    }

    const kind = (answer.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
    const limit = kinds[kind];
    const length = Number(answer.headers.get('content-length') ?? Number.NaN);
    const isCoded = (answer.headers.get('content-encoding') ?? 'identity') !== 'identity';
    const isFit = limit !== undefined && !(length > limit) && (answer.status === 200 || answer.status === 206);
    const headers = passed(responseHeaders, (name) => answer.headers.get(name) ?? undefined);
    if (answer.status !== 304 && !isFit) {
      leaving.abort();
      return refuse(request, reply, answer.status >= 500 ? 502 : 404);
    }
    reply.code(answer.status).headers({
      ...headers,
      'cache-control': 'public, max-age=86400',
      // opened by itself, a drawing is a page of our origin: it may do nothing
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    if (answer.status === 304 || limit === undefined) return reply.send();
    reply.type(kind);
    if (!Number.isNaN(length) && !isCoded) reply.header('content-length', length);
    if (!(answer.body instanceof ReadableStream) || request.method === 'HEAD') return reply.send();
    return reply.send(
      pipeline(Readable.fromWeb(answer.body), upTo(limit), (error) => {
        leaving.abort();
        if (error) request.log.warn({ err: error }, 'a picture or film of the blog came in part only');
      }),
    );
  });
}

/** Ends a stream of unknown size with an error when it grows too large. */
function upTo(limit: number): Transform {
  let seen = 0;
  return new Transform({
    transform(part: Buffer, _coding, done) {
      seen += part.length;
      if (seen <= limit) done(null, part);
      else done(new Error('A picture or film of the blog is too large.'));
    },
  });
}

function passed(names: readonly string[], readHeader: (name: string) => string | undefined): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = readHeader(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

const refuse = (request: FastifyRequest, reply: FastifyReply, status: 404 | 502) =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(problem(status === 404 ? 'NOT_FOUND' : 'INTERNAL_ERROR', request.id)));
