import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mangopayApi } from '../../server/adapters/payments/mangopay-api.ts';
import { bucketStore } from '../../server/files/file-store.ts';
import { providerFetch } from '../../server/lib/provider-client.ts';

/** Collects what nobody holds any more, as happens by itself in a process that runs for hours. */
const collect = (() => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
})();

const silent = createServer(() => {});
let url: string;
beforeAll(async () => {
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
});
afterAll(() => {
  silent.closeAllConnections();
  silent.close();
});

const limit = 300;
const mangopay = () => mangopayApi({ url, clientId: 'statefolio', apiKey: 'key', userId: 'usr' }, { timeoutMs: limit });
const clients: [string, () => Promise<unknown>][] = [
  ['an identity provider', () => providerFetch(limit).fetch(new Request(url))],
  ['Mangopay', () => mangopay().signIn()],
  ['the file store', () => bucketStore({ url, accessKeyId: 'id', secretAccessKey: 'secret' }, limit).get('fil-1')],
];

describe('somebody who never answers is given up, also when memory is collected meanwhile [29 1]', () => {
  test.each(clients)('%s', async (_name, ask) => {
    const ended = ask().then(
      () => 'answered',
      (error: Error) => error.name,
    );
    for (let round = 0; round < 4; round++) {
      await pause(10);
      collect();
    }
    expect(await Promise.race([ended, pause(3_000, 'still waiting')])).toBe('TimeoutError');
  });
});
