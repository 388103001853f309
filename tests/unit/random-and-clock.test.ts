import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { randomBytes, randomInt, randomUUID, replaceRandom } from '../../server/lib/random.ts';

const server = path.resolve(import.meta.dirname, '../../server');

/** What reads the machine's clock or its source of random bytes, past `lib/clock.ts` and `lib/random.ts`. */
const direct =
  /\bDate\.now\(\)|\bnew Date\(\)|\bMath\.random\(|\bgetRandomValues\(|\bcrypto\.random\w+|import \{[^}]*\brandom(?:UUID|Bytes|Int|FillSync|Fill)\b[^}]*\} from 'node:crypto'|\bgen_random_uuid\(|\bdefaultRandom\(/;
const uses = (source: string) => source.split('\n').filter((line) => direct.test(line));

const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll(path.sep, '/'))
  .filter((name) => name.endsWith('.ts') && !name.startsWith('demo/') && name !== 'lib/clock.ts' && name !== 'lib/random.ts');

test('nothing of the server but the demo’s seed reads the clock or draws randomness past its two sources', () => {
  const found = sources.flatMap((name) => uses(readFileSync(path.join(server, name), 'utf8')).map((line) => `${name}: ${line.trim()}`));
  expect(found).toEqual([]);
  expect(sources.length).toBeGreaterThan(200);
});

test('nothing of the server puts another source of randomness in the place of the system’s', () => {
  expect(sources.filter((name) => readFileSync(path.join(server, name), 'utf8').includes('replaceRandom'))).toEqual([]);
});

test.each([
  'const at = new Date();',
  'if (until < Date.now()) return;',
  'await pause(Math.random() * 10);',
  "import { createHash, randomUUID } from 'node:crypto';",
  "import { randomBytes } from 'node:crypto';",
  'crypto.getRandomValues(new Uint8Array(5))',
  'const id = crypto.randomUUID();',
  "id: text('id').default(sql`gen_random_uuid()::text`),",
])('%s is found', (line) => {
  expect(uses(line)).toEqual([line]);
});

describe('the source of randomness', () => {
  afterEach(() => replaceRandom(undefined));

  test('makes UUIDs of version 4, each another', () => {
    const made = Array.from({ length: 100 }, () => randomUUID());
    for (const id of made) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(made).size).toBe(100);
  });

  test('draws each whole number below the limit', () => {
    const drawn = Array.from({ length: 1000 }, () => randomInt(5));
    expect([...new Set(drawn)].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4]);
  });

  test('draws again where the rest would make small numbers likelier', () => {
    const words = [0xffffffff, 7];
    replaceRandom({
      bytes: () => {
        const word = Buffer.alloc(4);
        word.writeUInt32BE(words.shift() ?? 0);
        return word;
      },
    });
    expect(randomInt(10)).toBe(7);
  });

  test('can be another one, until it is put back', () => {
    replaceRandom({ bytes: (size) => new Uint8Array(size) });
    expect([randomBytes(2).toString('hex'), randomUUID()]).toEqual(['0000', '00000000-0000-4000-8000-000000000000']);
    replaceRandom(undefined);
    expect(randomUUID()).not.toBe('00000000-0000-4000-8000-000000000000');
  });
});
