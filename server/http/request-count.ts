import type { FastifyInstance } from 'fastify';
import { countRequest } from '../lib/giving-way.ts';

/** Counts the running requests, which have priority over long responses. */
export function registerRequestCount(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    // answered or cut off, whichever comes first
    reply.raw.once('close', countRequest());
    done();
  });
}
