import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { makeScenario, scenarioPassword } from '../../server/sandbox/scenario.ts';
import { MovableClock, systemClock } from '../../server/lib/clock.ts';
import type { Store } from '../../server/store/store.ts';
import { openTestStore } from '../support/store.ts';
import { signInAttempts } from '../../server/auth/attempts.ts';
import { browserOn } from './browser.ts';

let store: Store;
let app: FastifyInstance;
beforeAll(async () => {
  store = await openTestStore();
  app = await buildApp({ store, clock: systemClock, origin: 'http://localhost:4000', sandbox: false, trustProxy: true });
});
afterAll(async () => {
  await app?.close();
  await store?.close();
});

const newUser = async () => (await makeScenario(store, systemClock, { users: [{}] })).users[0]!;
/** A browser on a network of its own. */
const from = (ip: string) =>
  browserOn(
    () => app,
    () => ({ 'x-forwarded-for': ip }),
  );
async function attempt(browser: ReturnType<typeof from>, email: string, password: string): Promise<number> {
  const page = await browser.follow(await browser.start());
  return (await browser.submit(page.address, { email, password })).statusCode;
}

describe('guesses of one account’s password', () => {
  test('from 24 networks: about ten are looked at, and the others wait', { tags: ['full'] }, async () => {
    const { email } = await newUser();
    const answers: number[] = [];
    for (let network = 1; network <= 24; network += 1) {
      const browser = from(`203.0.113.${network}`);
      for (let time = 0; time < 5; time += 1) answers.push(await attempt(browser, email, `guess-${network}-${time}`));
    }
    expect(answers.filter((status) => status === 401).length).toBeLessThanOrEqual(11);
    expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(109);
  });

  test('do not lock the owner out of a device that has signed in before [25 A7]', async () => {
    const { email } = await newUser();
    const own = from('198.51.100.1');
    expect(await attempt(own, email, scenarioPassword)).toBe(303);
    for (let network = 1; network <= 12; network += 1) await attempt(from(`203.0.113.${network}`), email, 'a wrong one 1');
    const elsewhere = from('198.51.100.77');
    expect(await attempt(elsewhere, email, scenarioPassword)).toBe(429);
    // also when the guesses come from the owner’s own network
    for (let time = 0; time < 6; time += 1) await attempt(from('198.51.100.1'), email, 'a wrong one 1');
    expect(await attempt(own, email, scenarioPassword)).toBe(303);
  });

  test('a known device gets no more guesses than a stranger, and knows one account only [25 A7]', async () => {
    const [one, other] = [await newUser(), await newUser()];
    const own = from('198.51.100.2');
    await attempt(own, one.email, scenarioPassword);
    const answers: number[] = [];
    for (let time = 0; time < 7; time += 1) answers.push(await attempt(own, one.email, 'a wrong one 1'));
    expect(answers).toEqual([401, 401, 401, 401, 401, 429, 429]);
    for (let network = 1; network <= 12; network += 1) await attempt(from(`203.0.113.${network}`), other.email, 'a wrong one 1');
    expect(await attempt(own, other.email, scenarioPassword)).toBe(429);
  });

  test('the waits grow to a quarter of an hour and no further, and end after a day [25 A7]', async () => {
    const clock = new MovableClock();
    const attempts = signInAttempts(store, clock);
    const email = `${randomUUID()}@example.com`;
    let network = 0;
    const begin = () => attempts.begin({ email, ip: `192.0.2.${(network += 1)}`, device: undefined });
    const waits: number[] = [];
    for (let time = 0; time < 18; time += 1) {
      const minutes = await begin();
      waits.push(minutes);
      if (minutes > 0) clock.set(new Date(clock.now().getTime() + minutes * 60_000));
    }
    expect(waits.slice(0, 10)).toEqual(Array(10).fill(0));
    expect(Math.max(...waits)).toBe(2);
    for (let time = 0; time < 12; time += 1) {
      const minutes = await begin();
      waits.push(minutes);
      clock.set(new Date(clock.now().getTime() + minutes * 60_000));
    }
    expect(Math.max(...waits)).toBe(15);
    clock.advanceDays(1);
    expect([await begin(), await begin(), await begin()]).toEqual([0, 0, 0]);
  });

  test('at the same moment from many networks do not slip through', async () => {
    const attempts = signInAttempts(store, systemClock);
    const email = `${randomUUID()}@example.com`;
    const waits = await Promise.all(
      Array.from({ length: 40 }, (_, index) => attempts.begin({ email, ip: `192.0.2.${index}`, device: undefined })),
    );
    expect(waits.filter((minutes) => minutes === 0)).toHaveLength(10);
  });
});

test('addresses of one IPv6 network are one visitor [25 A7]', async () => {
  const { email } = await newUser();
  const answers: number[] = [];
  for (let host = 1; host <= 7; host += 1) answers.push(await attempt(from(`2001:db8:7:7::${host}`), email, 'a wrong one 1'));
  expect(answers).toEqual([401, 401, 401, 401, 401, 429, 429]);
});
