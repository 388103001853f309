import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ErrorCode, problem } from '../lib/refusal.ts';
import { checkOf } from './check-of.ts';
import { recordOf } from '../../domain/unknown.ts';
import { randomUUID } from '../lib/random.ts';

/** How the next responses of one operation fail, for one browser session. */
export interface Fault {
  operationId: string;
  /** `status`: refused at once. `slow`: later, then as usual. `never`: no answer, nothing done. `lost`: done, but the answer does not arrive. */
  kind: 'status' | 'slow' | 'never' | 'lost';
  /** How many answers; one by default, two of `lost`: on a connection that it has used before, a browser repeats a request without an answer once by itself. */
  times?: number;
  status?: number;
  errorCode?: ErrorCode;
  delayMs?: number;
}

const cookieName = 'sandbox_session';
const methods = ['get', 'put', 'post', 'patch', 'delete'];
const isFault = checkOf<Fault>({
  type: 'object',
  additionalProperties: false,
  required: ['operationId', 'kind'],
  properties: {
    operationId: { type: 'string' },
    kind: { enum: ['status', 'slow', 'never', 'lost'] },
    times: { type: 'integer', minimum: 1, maximum: 1000 },
    status: { type: 'integer', minimum: 400, maximum: 599 },
    errorCode: { type: 'string' },
    delayMs: { type: 'integer', minimum: 0, maximum: 600_000 },
  },
});

/**
 * Fault injection: `POST /sandbox/faults` adds a fault, `DELETE /sandbox/faults` removes all of this session. Register it before the contract, so
 * that its hooks run first. Faults live in this process only.
 */
export function registerFaults(
  app: FastifyInstance,
  { paths, prefix = '/api/v1' }: { paths: Record<string, object>; prefix?: string },
): void {
  const operations = operationsOf(paths, prefix);
  const known = new Set(operations.map(({ operationId }) => operationId));
  const bySession = new Map<string, (Fault & { times: number })[]>();
  const lost = new WeakSet<FastifyRequest>();
  const hanging = new Set<{ destroy(): void }>();

  app.post('/sandbox/faults', async (request, reply) => {
    const fault: unknown = request.body;
    if (!isFault(fault) || !known.has(fault.operationId)) return reply.code(400).send(problem('VALIDATION_FAILED', request.id));
    const session = sessionOf(request) ?? randomUUID();
    bySession.set(session, [...(bySession.get(session) ?? []), { times: fault.kind === 'lost' ? 2 : 1, ...fault }]);
    return reply.header('set-cookie', `${cookieName}=${session}; Path=/; HttpOnly; SameSite=Lax`).code(204).send();
  });

  app.delete('/sandbox/faults', async (request, reply) => {
    bySession.delete(sessionOf(request) ?? '');
    return reply.code(204).send();
  });

  app.addHook('onRequest', (request, reply, done) => {
    const session = bySession.size > 0 && sessionOf(request);
    const faults = session && bySession.get(session);
    if (!faults || faults.length === 0) return done();
    const path = request.url.split('?', 1)[0]!;
    const operation = operations.find(({ method, pattern }) => method === request.method && pattern.test(path));
    const fault = operation && faults.find(({ operationId, times }) => operationId === operation.operationId && times > 0);
    if (!fault) return done();
    fault.times--;
    switch (fault.kind) {
      case 'status': {
        const { status = 500, errorCode = 'INTERNAL_ERROR' } = fault;
        return void reply.code(status).send(problem(errorCode, request.id));
      }
      case 'slow':
        return void setTimeout(done, fault.delayMs ?? 3000);
      case 'never':
        hanging.add(request.raw.socket);
        return void reply.hijack();
      case 'lost':
        lost.add(request);
        return done();
    }
  });

  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (lost.has(request)) request.raw.socket.destroy();
    done();
  });

  app.addHook('preClose', async () => {
    for (const socket of hanging) socket.destroy();
  });
}

function sessionOf({ headers }: FastifyRequest): string | undefined {
  return /(?:^|;\s*)sandbox_session=([\w-]+)/.exec(headers.cookie ?? '')?.[1];
}

function operationsOf(paths: Record<string, object>, prefix: string) {
  return Object.entries(paths)
    .sort(([a], [b]) => Number(a.includes('{')) - Number(b.includes('{')))
    .flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, operation]) => {
        const { operationId } = recordOf(operation);
        return methods.includes(method) && typeof operationId === 'string'
          ? [{ operationId, method: method.toUpperCase(), pattern: patternOf((prefixOf(item) ?? prefix) + path) }]
          : [];
      }),
    );
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`);

/** Where a path hangs that says so itself: the blog's. */
function prefixOf(item: object): string | undefined {
  const { servers } = recordOf(item);
  const { url } = recordOf(Array.isArray(servers) ? servers[0] : undefined);
  return typeof url === 'string' ? new URL(url).pathname : undefined;
}
