import type { FastifyInstance } from 'fastify';
import { countRequest } from '../lib/giving-way.ts';

/** Counts the requests that are being answered, which long answers give way to. */
export function registerRequestCount(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    // answered or cut off, whichever comes first
    reply.raw.once('close', countRequest());
    done();
  });
}
