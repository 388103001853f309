import { afterEach, expect, test, vi } from 'vitest';
import { startCapture } from '../../src/features/consent/capture.ts';
import { reportClientError } from '../../src/lib/error-reporter.ts';
import { emitFlowEvent } from '../../src/lib/flow-events.ts';

/** What the two libraries were told, and which of them fail. */
const { told, broken, part } = vi.hoisted(() => {
  const received: string[] = [];
  const out = new Set<string>();
  const action = (name: string) => (what: unknown) => {
    if (out.has(name)) throw new Error(`${name} is out of order`);
    received.push(`${name}: ${what instanceof Error ? what.message : String(what)}`);
  };
  return {
    told: received,
    broken: out,
    part: (name: string) => () => {
      action(name)('begins');
      return { person: action(name), journey: action(name), error: action(name), stop: () => action(name)('stops') };
    },
  };
});
vi.mock('../../src/features/consent/use-of-pages.ts', () => ({ startUseOfPages: part('use') }));
vi.mock('../../src/features/consent/errors.ts', () => ({ startErrors: part('errors') }));

const both = { posthogKey: 'k', sentryDsn: 'd' };
const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);

afterEach(() => {
  told.length = 0;
  broken.clear();
  logged.mockClear();
});

test('one service that fails is logged, and the other gets the event all the same [CONS-11]', async () => {
  const capture = await startCapture(both, []);
  broken.add('use');
  emitFlowEvent({ name: 'investment_amount' });
  reportClientError(new Error('a page fell over'));
  capture.person('u-1');
  capture.stop();
  expect(told).toEqual([
    'use: begins',
    'errors: begins',
    'errors: investment_amount',
    'errors: a page fell over',
    'errors: u-1',
    'errors: stops',
  ]);
  expect(logged).toHaveBeenCalledTimes(4);
});

test('where one part does not begin the other goes on and can be stopped, and what was done meanwhile is told it [CONS-11, CONS-07]', async () => {
  broken.add('errors');
  const capture = await startCapture(both, [{ name: 'registration' }]);
  capture.stop();
  emitFlowEvent({ name: 'investment_amount' });
  expect(told).toEqual(['use: begins', 'use: registration', 'use: stops']);
  expect(logged).toHaveBeenCalledOnce();
});

test('where none begins nothing has started [CONS-11]', async () => {
  broken.add('errors').add('use');
  await expect(startCapture(both, [])).rejects.toThrow('use is out of order');
});
