import { onTestFinished, expect, test } from 'vitest';
import { inSpan } from '../../server/lib/tracing.ts';

test('spans reach an SDK that brings version 1.9 of the API, the newest that SDKs take [30]', async () => {
  const names: string[] = [];
  const span = { end: () => names.push('end') };
  const startActiveSpan = (name: string, _options: object, work: (started: typeof span) => Promise<unknown>) => {
    names.push(name);
    return work(span);
  };
  // where an API looks for what another copy of it has registered
  const registered = Symbol.for('opentelemetry.js.api.1');
  const before: unknown = Reflect.get(globalThis, registered);
  onTestFinished(() => void Reflect.set(globalThis, registered, before));
  Reflect.set(globalThis, registered, { version: '1.9.0', trace: { getTracer: () => ({ startActiveSpan }) } });
  expect(await inSpan('transaction', {}, async () => 7)).toBe(7);
  expect(names).toEqual(['transaction', 'end']);
});
