import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import type { AppOptions } from '../../server/app-options.ts';
import { buildApp } from '../../server/app.ts';
import { systemClock } from '../../server/lib/clock.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { openTestStore } from '../support/store.ts';
import { browserOn, origin } from './browser.ts';

interface SignInServer {
  store: Store;
  app: FastifyInstance;
}

/** A server as in production, on a database of its own, there before the tests of a file and gone after them. */
export function onSignInServer(
  use: (own: SignInServer) => void,
  more: Partial<Pick<AppOptions, 'operatorsNeedFactor' | 'everybodyNeedsFactor' | 'strictCodes' | 'sandbox'>> = {},
): void {
  let store: Store | undefined;
  let app: FastifyInstance | undefined;
  beforeAll(async () => {
    store = await openTestStore();
    app = await buildApp({ store, clock: systemClock, origin, sandbox: false, trustProxy: true, ...more });
    use({ store, app });
  });
  afterAll(async () => {
    await app?.close();
    await store?.close();
  });
}

let network = 0;
/** A browser on a network of its own. */
export function newBrowser(server: () => FastifyInstance, headers: Record<string, string> = {}) {
  const ip = `203.0.113.${(network += 1)}`;
  return browserOn(server, () => ({ 'x-forwarded-for': ip, ...headers }));
}

export const newUser = async (store: Store) => (await makeScenario(store, systemClock, { users: [{}] })).users[0]!;
