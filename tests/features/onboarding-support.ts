import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import type { AppOptions } from '../../server/app-options.ts';
import { buildApp } from '../../server/app.ts';
import { MovableClock } from '../../server/lib/clock.ts';
import type { PaymentProvider } from '../../server/payments/provider.ts';
import { type FileStore, memoryStore } from '../../server/files/file-store.ts';
import type { VirusScanner } from '../../server/files/virus-scanner.ts';
import { makeScenario, type ScenarioUser } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { openTestStore } from '../support/store.ts';
import { png, twoCriteria } from './onboarding-data.ts';

/** A server on a database of its own, there before the tests of a file and gone after them. */
export function onOwnServer(
  use: (own: { store: Store; server: Awaited<ReturnType<typeof serverOn>> }) => void,
  documents: Pick<AppOptions, 'kiisPdf'> = {},
): void {
  let store: Store | undefined;
  let server: Awaited<ReturnType<typeof serverOn>> | undefined;
  beforeAll(async () => {
    store = await openTestStore();
    server = await serverOn(store, undefined, undefined, undefined, undefined, documents);
    use({ store, server });
  });
  afterAll(async () => {
    await server?.app.close();
    await store?.close();
  });
}

/** The whole server without a network, and one person's calls to it. */
export async function serverOn(
  store: Store,
  files: FileStore = memoryStore(),
  scanner?: VirusScanner,
  identityProvider?: AppOptions['identityProvider'],
  paymentProvider?: PaymentProvider,
  documents: Pick<AppOptions, 'kiisPdf'> = {},
) {
  const clock = new MovableClock(new Date('2026-03-02T09:00:00Z'));
  const app = await buildApp({
    store,
    clock,
    origin: 'http://localhost:4000',
    sandbox: true,
    files,
    scanner,
    acceptAfterMs: 3_600_000,
    identityProvider,
    paymentProvider,
    ...documents,
  });
  return { app, clock, files, person: (requestBody: ScenarioUser = {}) => person(app, store, clock, requestBody) };
}

async function person(app: FastifyInstance, store: Store, clock: MovableClock, requestBody: ScenarioUser) {
  const made = await makeScenario(store, clock, { users: [requestBody] });
  const { id, token, email } = made.users[0]!;
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const answer = await app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { authorization: `Bearer ${token}`, locale: 'en', ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return { status: answer.statusCode, body: (answer.body ? answer.json() : undefined) as never };
  };
  return {
    id,
    email,
    token,
    call,
    get: <T>(path: string) => call('GET', path).then(({ body }) => body as T),
    checks: async () => {
      const { body } = await call('GET', '/compliance');
      const { status, checks } = body as { status: string; checks: { name: string; status: string; requiresReevaluation: boolean }[] };
      return {
        status,
        byName: Object.fromEntries(checks.map((check) => [check.name, check.status])),
        again: checks.filter(({ requiresReevaluation }) => requiresReevaluation).map(({ name }) => name),
      };
    },
    tasks: async () => {
      const { body } = await call('GET', '/user-notifications?types=TASK&statuses=NEW');
      return (body as { callToAction: string }[]).map(({ callToAction }) => callToAction).sort((a, b) => a.localeCompare(b));
    },
    upload: async (name: string, bytes: Uint8Array, requestKey?: string) => {
      const form = new FormData();
      form.set('file', new File([new Uint8Array(bytes)], name));
      const request = new Request('http://localhost/', { method: 'POST', body: form });
      const answer = await app.inject({
        method: 'POST',
        url: '/api/v1/files',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': request.headers.get('content-type') ?? '',
          ...(requestKey === undefined ? {} : { 'idempotency-key': requestKey }),
        },
        payload: Buffer.from(await request.arrayBuffer()),
      });
      return { status: answer.statusCode, body: answer.json() as never };
    },
    /** Goes to a provider and lets it find something out; answers what the browser comes back with. */
    verify: async (outcome: string, type = 'PRIMARY') => {
      const { body } = await call('GET', `/verification/verify?locale=en&state=st-1&type=${type}`);
      const page = new URL(body as string);
      const back = await app.inject({
        method: 'POST',
        url: page.pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `outcome=${outcome}`,
      });
      return new URL(String(back.headers.location), 'http://localhost:4000').searchParams;
    },
  };
}

/** A person shows that two of the criteria are met, and agrees to lose the protection. */
export async function applyAsExperienced(one: Awaited<ReturnType<typeof person>>) {
  const { body: files } = await one.upload('proof.png', png);
  return one.call('POST', '/investor-experience/evaluations', {
    desiredEvaluation: 'EXPERIENCED',
    questionnaireContent: JSON.stringify(twoCriteria),
    attachedFiles: (files as { fileId: string }[]).map(({ fileId }) => ({ fileId })),
  });
}
