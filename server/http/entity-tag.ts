import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** For responses that many users get, or one user repeatedly. */
const tags = new WeakMap<Buffer, string>();

const digest = (payload: string | Buffer): string => hash('sha1', payload, 'base64');

/** The tag of an answer, by its bytes. Those that are kept to be sent again are read once: nothing changes them. It is weak: one tag stands for the plain and the compressed form. */
export function entityTag(payload: string | Buffer): string {
  if (typeof payload === 'string') return `W/"${digest(payload)}"`;
  const tag = tags.get(payload) ?? digest(payload);
  tags.set(payload, tag);
  return `W/"${tag}"`;
}

/** Whether one of the tags in `If-None-Match` is this one; weak and strong ones are the same to it (RFC 9110, 13.1.2). */
function isAmong(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const strong = tag.replace(/^W\//, '');
  return header.split(',').some((one) => ['*', strong].includes(one.trim().replace(/^W\//, '')));
}

/** Tags cacheable responses, and responds with 304 to a client that has the same one. */
export function registerEntityTags(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isKept = reply.statusCode === 200 && ['GET', 'HEAD'].includes(request.method);
    if (!isKept || String(reply.getHeader('cache-control') ?? '').includes('no-store')) return done();
    if (!reply.hasHeader('etag')) {
      if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done();
      reply.header('etag', entityTag(payload));
    }
    if (!isAmong(request.headers['if-none-match'], String(reply.getHeader('etag')))) return done();
    reply.code(304);
    done(null, '');
  });
}
