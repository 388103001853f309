import { expect, test } from 'vitest';
import { workerAddress } from '../../src/documents/pdf-worker-address.ts';

const answers =
  (status: number, type: string): typeof fetch =>
  async () =>
    new Response(null, { status, headers: { 'content-type': type } });
const refused: typeof fetch = async () => {
  throw new TypeError('Refused by the policy of the page');
};

test('another worker for PDFs is used where it is there, and the bundled one everywhere else [UI-08]', async () => {
  const [wanted, bundled] = ['/workers/pdf.mjs', '/assets/pdf.worker.mjs'];
  expect(await workerAddress(undefined, bundled, refused)).toBe(bundled);
  expect(await workerAddress(wanted, bundled, answers(200, 'text/javascript'))).toBe(wanted);
  expect(await workerAddress(wanted, bundled, answers(404, 'text/javascript'))).toBe(bundled);
  // an address that nobody knows is answered with a page
  expect(await workerAddress(wanted, bundled, answers(200, 'text/html; charset=utf-8'))).toBe(bundled);
  expect(await workerAddress('https://cdn.example/pdf.mjs', bundled, refused)).toBe(bundled);
});
