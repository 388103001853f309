import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { codeAt, stepAt } from '../../server/auth/second-factor/totp.ts';
import { systemClock } from '../../server/lib/clock.ts';
import { scenarioPassword } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { newBrowser, newUser, onSignInServer } from './sign-in-server.ts';

let store: Store;
let app: FastifyInstance;
onSignInServer(
  (own) => {
    ({ store, app } = own);
  },
  { everybodyNeedsFactor: true, strictCodes: true },
);

test('where it is strict, a code counts in its own 30 seconds alone, at the enrolment and at the sign-in [ASVS 6.5.5]', async () => {
  const { email } = await newUser(store);
  const browser = newBrowser(() => app);
  const enter = async () => {
    const page = await browser.follow(await browser.start());
    const sent = await browser.submit(page.address, { email, password: scenarioPassword });
    return browser.follow(String(sent.headers.location));
  };
  const { address, answer } = await enter();
  const secret = (/<code>([A-Z2-7 ]+)<\/code>/.exec(answer.body)?.[1] ?? '').replaceAll(' ', '');
  const key = /name="key" value="([^"]+)"/.exec(answer.body)?.[1] ?? '';
  const code = (shift: number) => codeAt(secret, stepAt(systemClock.now()) + shift);
  for (const shift of [-1, 1]) expect((await browser.submit(address, { key, code: code(shift) })).statusCode).toBe(400);
  expect((await browser.submit(address, { key, code: code(0) })).statusCode).toBe(200);

  const asked = await enter();
  expect(asked.address).toMatch(/\/code$/);
  // the one of now was used for the enrolment
  expect((await browser.submit(asked.address, { code: code(1) })).statusCode).toBe(401);
});
