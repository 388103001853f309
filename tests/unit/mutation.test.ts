import { runInNewContext } from 'node:vm';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { openBatches } from '../mutation/batch.ts';
import { faultsOf } from '../mutation/fault.ts';
import { instrument } from '../mutation/instrument.ts';

const toy = `
type Status = 'OPEN' | 'PAID';
export async function due(row: { status: Status; cents: number; userId: string }, userId: string, guard: () => Promise<void>): Promise<number> {
  if (row.cents < 0) await guard();
  else await guard();
  if (row.userId !== userId) throw new Error('of somebody else');
  const parts = { key: row.userId };
  return row.status === 'PAID' && parts.key !== '' ? 0 : Math.floor(row.cents - 30 * 2) + Number(row.cents <= 100);
}
`;
const name = 'server/toy.ts';

/** The faults of a source, and what it does with one of them. */
function planted(text: string) {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.ES2023, true);
  const host: ts.CompilerHost = {
    ...ts.createCompilerHost({}),
    getSourceFile: (file) => (file === name ? source : undefined),
    writeFile: () => undefined,
  };
  const faults = faultsOf(source, ts.createProgram([name], { noLib: true, strict: true }, host).getTypeChecker(), name).map(
    (fault, id) => ({ ...fault, id }),
  );
  const code = ts.transpileModule(instrument(text, faults), {
    compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.CommonJS },
  }).outputText;
  const run = async (fault: number | undefined, ...args: unknown[]) => {
    const exports: { due?: (...args: unknown[]) => Promise<unknown> } = {};
    runInNewContext(code, { exports, __fault: (id: number) => id === fault, Error });
    return exports.due!(...args).catch((error: Error) => error.message);
  };
  return { faults, run };
}

test('a fault of each kind is found where it can be planted, and does what it says', async () => {
  const { faults, run } = planted(toy);
  const outcomeOf = (was: string, becomes: string, row: object, guard = async () => {}) => {
    const fault = faults.find((one) => one.was === was && one.becomes === becomes);
    expect(fault, `${was} → ${becomes}`).toBeDefined();
    return run(fault?.id, { status: 'OPEN', cents: 100, userId: 'u', ...row }, 'u', guard);
  };
  const refuses = async () => {
    throw new Error('refused');
  };
  expect(await run(undefined, { status: 'OPEN', cents: 100, userId: 'u' }, 'u', async () => {})).toBe(41);
  expect(await outcomeOf('row.cents <= 100', 'row.cents < 100', {})).toBe(40);
  expect(await outcomeOf('row.cents - 30 * 2', 'row.cents + 30 * 2', {})).toBe(161);
  expect(await outcomeOf('30', '31', {})).toBe(39);
  expect(await outcomeOf('Math.floor(row.cents - 30 * 2)', 'Math.ceil(row.cents - 30 * 2)', { cents: 60.5 })).toBe(2);
  expect(await outcomeOf("'PAID'", "'OPEN'", {})).toBe(0);
  expect(await outcomeOf("row.status === 'PAID' && parts.key !== ''", "row.status === 'PAID' || parts.key !== ''", {})).toBe(0);
  expect(await outcomeOf('row.userId !== userId', 'false', { userId: 'other' })).toBe(41);
  expect(await run(undefined, { status: 'OPEN', cents: 100, userId: 'u' }, 'u', refuses)).toBe('refused');
  expect(await outcomeOf('await guard();', '', { cents: -1 }, refuses)).toBe(-60);
  expect(await run(undefined, { status: 'OPEN', cents: -1, userId: 'u' }, 'u', refuses)).toBe('refused');
  const kinds = new Set(faults.map(({ kind }) => kind));
  for (const kind of [
    'boundary',
    'sign',
    'constant',
    'rounding',
    'status',
    'logic',
    'branches',
    'ownership',
    'key',
    'call removed',
    'check removed',
  ] as const)
    expect(kinds).toContain(kind);
});

test('the first test files are asked about one fault alone, a later one about several, and about the halves where it fails', () => {
  const { faults } = planted(toy);
  const files = ['a', 'b', 'c', 'd', 'last'].map((file) => `tests/features/${file}.test.ts`);
  const reach = { testsOf: () => files, msOf: () => 1000, limitOf: () => 1, isFresh: () => false };
  const passed = new Set<string>();
  const found = new Map<number, string>();
  const pair = (id: number, file: string) => `${id} ${file}`;
  const batches = openBatches(reach, {
    isFound: ({ id }) => found.has(id),
    hasPassed: ({ id }, file) => passed.has(pair(id, file)),
    passed: ({ id }, file) => void passed.add(pair(id, file)),
    found: ({ id }, file) => void found.set(id, file),
    timedOut: ({ id }) => void found.set(id, 'timed out'),
  });
  // beside others, the second one is not reached
  const [noticed, hidden] = [faults[0]!.id, faults[1]!.id];
  const sizes: number[] = [];
  const alone: number[] = [];
  const open = () => faults.filter(({ id }) => !found.has(id));
  for (let batch = batches.next('features', open(), false); batch.length > 0; batch = batches.next('features', open(), false))
    for (const ask of batch) {
      if (ask.test !== files.at(-1)) expect(ask.faults).toHaveLength(1);
      else sizes.push(ask.faults.length);
      for (const [index, one] of ask.faults.entries())
        for (const other of ask.faults.slice(index + 1)) expect(one.start >= other.end || one.end <= other.start).toBe(true);
      const ids = ask.faults.map(({ id }) => id);
      if (ask.test === files.at(-1) && ids.length === 1) alone.push(...ids);
      if (ask.test === files.at(-1) && ids.includes(noticed)) batches.failed(ask, 'noticed');
      else
        batches.passed(
          ask,
          ids.filter((id) => id !== hidden || ids.length === 1),
        );
    }
  expect([...found]).toEqual([[noticed, files.at(-1)]]);
  expect(passed.size).toBe(faults.length * files.length - 1);
  expect(alone).toEqual(expect.arrayContaining([noticed, hidden]));
  expect(Math.max(...sizes)).toBeGreaterThan(4);
  expect(sizes.length).toBeLessThan(faults.length);
});
