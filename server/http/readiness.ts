import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Store } from '../store/store.ts';

const draining = new WeakSet<FastifyInstance>();

/** From here on `/readyz` answers 503, so that a proxy sends its requests elsewhere. Requests are answered as before. */
export const beginDrain = (app: FastifyInstance): void => void draining.add(app);

/** `/healthz`: the process runs. `/readyz`: it takes requests, and its database answers. */
export function registerReadiness(app: FastifyInstance, store: Store): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    if (draining.has(app)) return reply.code(503).send({ status: 'stopping' });
    try {
      await store.db.execute(sql`select 1`);
      return { status: 'ready' };
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}
