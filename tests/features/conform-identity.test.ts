import { afterAll, beforeAll, expect, test } from 'vitest';
import { idenfy } from '../../server/adapters/identity/idenfy.ts';
import { veriff } from '../../server/adapters/identity/veriff.ts';
import { conformIdentity } from '../contract/conform-identity.ts';
import { idenfyKeys, startFakeIdenfy } from '../support/providers/fake-idenfy.ts';
import { startFakeVeriff, veriffKeys } from '../support/providers/fake-veriff.ts';

let onIdenfy: Awaited<ReturnType<typeof startFakeIdenfy>>;
let onVeriff: Awaited<ReturnType<typeof startFakeVeriff>>;
beforeAll(async () => {
  [onIdenfy, onVeriff] = await Promise.all([startFakeIdenfy(), startFakeVeriff()]);
});
afterAll(() => Promise.all([onIdenfy?.close(), onVeriff?.close()]));

const origin = 'https://invest.example.com';

test('what `npm run conform -- identity` asks is answered by both fakes, and names nobody', async () => {
  const lines: string[] = [];
  const print = (line: string) => {
    lines.push(line);
    if (!line.includes('its page')) return;
    const [scan, session] = [onIdenfy.latest(), onVeriff.latest()];
    // the person finishes after the first look
    setTimeout(() => {
      if (scan) onIdenfy.decide(scan, { status: 'APPROVED' });
      if (session) onVeriff.decide(session, { code: 9001 });
    }, 60);
  };
  const at = { idenfy: { url: onIdenfy.url, ...idenfyKeys }, veriff: { url: onVeriff.url, ...veriffKeys } };
  const parts = { origin, print, waitMs: 20_000, everyMs: 20 };
  expect(await conformIdentity({ ...parts, provider: idenfy(at.idenfy), stranger: idenfy({ ...at.idenfy, apiSecret: 'x' }) })).toBe(0);
  expect(await conformIdentity({ ...parts, provider: veriff(at.veriff), stranger: veriff({ ...at.veriff, apiKey: 'x' }) })).toBe(0);
  const text = lines.join('\n');
  expect(text).toContain('verdict APPROVED, taken as approved');
  expect(text).toContain('verdict 9001 approved, taken as approved');
  expect(text).not.toMatch(/petrait|48001010000|12345678/i);
});

test('a provider that takes anybody is not conformant', async () => {
  const provider = veriff({ url: onVeriff.url, ...veriffKeys });
  const lines: string[] = [];
  expect(await conformIdentity({ provider, stranger: provider, origin, print: (line) => lines.push(line), waitMs: 0 })).toBe(1);
  expect(lines[0]).toMatch(/^FAILED veriff: refuses wrong keys/);
});
