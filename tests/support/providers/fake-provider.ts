import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyRequest } from 'fastify';
import { describedProvider } from './description.ts';

/** A status in place of the answer; `lost`: the effect is there, the answer is not; `late`: the response comes after the caller's timeout. */
export type Fault = 429 | 500 | 503 | 'lost' | 'late';

interface Answer {
  status: number;
  body: unknown;
}

interface Route {
  method: 'get' | 'post';
  /** As in the description, with `{id}`. */
  path: string;
  answer(call: { body: unknown; id: string }): Answer;
}

interface FakeParts {
  name: string;
  routes: readonly Route[];
  /** Undefined for a caller with the right keys. */
  refuses(request: FastifyRequest): Answer | undefined;
}

/** The timeout in milliseconds of an adapter that waits for a late response. Others wait as in the product: the machine may be slow. */
const impatience = 150;

/** An adapter with a short timeout, to test a late response. */
export function withShortTimeout<Adapter extends object>(make: (waitMs?: number) => Adapter, isTried: () => boolean): Adapter {
  const [patient, impatient] = [make(), make(impatience)];
  return new Proxy(patient, { get: (_target, name) => Reflect.get(isTried() ? impatient : patient, name) });
}

/** Another company on loopback. Requests and answers are held against its description; what differs is an error of the test. */
export async function startFake({ name, routes, refuses }: FakeParts) {
  const described = describedProvider(name);
  const faults = new Map<string, Fault[]>();
  const calls: string[] = [];
  const errors: unknown[] = [];
  const app = Fastify();
  for (const { method, path, answer } of routes)
    app.route<{ Params: { id?: string } }>({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      async handler(request, reply) {
        calls.push(path);
        try {
          described.request(path, method, request.body);
          const fault = faults.get(path)?.shift();
          const { status, body } =
            typeof fault === 'number'
              ? { status: fault, body: { message: 'a fault' } }
              : (refuses(request) ?? answer({ body: request.body, id: request.params.id ?? '' }));
          described.answer(path, method, status, body);
          if (fault === 'late') await pause(2 * impatience);
          if (fault === 'lost') {
            reply.hijack();
            return request.raw.socket.destroy();
          }
          return await reply.code(status).send(body);
        } catch (error) {
          errors.push(error);
          throw error;
        }
      },
    });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    calls,
    described,
    /** Whether the next call of some path is answered late. */
    isSlow: () => [...faults.values()].some(([next]) => next === 'late'),
    /** The next calls of a path go wrong in these ways. */
    fails(path: string, ...next: Fault[]): void {
      faults.set(path, next);
    },
    /** What was not as described. */
    errors,
    close: () => app.close(),
  };
}
