import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { catalogue } from '../../machines/catalogue.ts';
import { paymentStatusMachine } from '../../machines/payment-status/payment-status.machine.ts';
import { differences, markdown } from '../../src/atlas/differences.ts';
import type { AtlasRecord } from '../../src/atlas/record.ts';
import { models } from '../models/all.ts';
import { withConditions } from '../support/paths/conditions.ts';
import { mutants } from '../support/paths/mutants.ts';
import { makeRecord } from '../support/paths/record.ts';

const root = path.resolve(import.meta.dirname, '../..');
const entryOf = (name: string) => {
  const entry = catalogue.find((it) => it.name === name);
  const model = models[name];
  if (!entry || !model) throw new Error(`No machine "${name}".`);
  return { entry, model };
};
const fileOf = (name: string) => path.join('machines', entryOf(name).entry.folder, `${name}.record.json`);
const committed = (name: string) => JSON.parse(readFileSync(path.join(root, fileOf(name)), 'utf8')) as AtlasRecord;

/** The record that `npm run generate` would write for a machine of this name that somebody has changed. */
function recordOf(name: string, machine: AnyStateMachine): AtlasRecord {
  const { entry, model } = entryOf(name);
  return makeRecord({ ...entry, machine } as typeof entry, model).record as unknown as AtlasRecord;
}

/** The status is given up after the second missing answer instead of the third: a condition keeps its name and means something else. */
const hasty = paymentStatusMachine.provide({ guards: { isThirdMiss: ({ context }) => context.misses >= 1 } }) as unknown as AnyStateMachine;

test('a condition that keeps its name and decides differently is told, with the case in which it does', () => {
  const found = differences(committed('payment-status'), recordOf('payment-status', hasty));
  const told = found.filter(({ says }) => says.includes('decides differently'));
  expect(told.map(({ kind, about, says }) => ({ kind, about, says }))).toEqual([
    {
      kind: 'changed',
      about: 'transition',
      says: expect.stringMatching(
        /^The condition `isThirdMiss` of `paymentStatus\.polling\|.+` \(\*\*.+\*\* → \*\*.+\*\*\) decides differently$/,
      ),
    },
  ]);
  expect(told[0]?.list?.length).toBeGreaterThan(0);
  for (const it of told[0]?.list ?? []) expect(it).toMatch(/^“.+” in “.+”: no before, yes now$/);
});

/** Both versions with the code of their conditions, printed in the same way. */
const coded = (machine: AnyStateMachine): AtlasRecord => {
  const record = recordOf('payment-status', machine);
  return { ...record, transitions: withConditions(record.transitions, machine) };
};
const before = coded(paymentStatusMachine as unknown as AnyStateMachine);
const withThirdMiss = (isThirdMiss: Parameters<typeof paymentStatusMachine.provide>[0]['guards']) =>
  coded(paymentStatusMachine.provide({ guards: isThirdMiss }) as unknown as AnyStateMachine);

test('a condition that is written differently and decides the same is told apart from one that decides differently', () => {
  const found = differences(before, withThirdMiss({ isThirdMiss: ({ context }) => !(context.misses < 2) }));
  expect(found.map(({ kind, says, list }) => ({ kind, says, list }))).toEqual([
    {
      kind: 'rewritten',
      says: expect.stringMatching(
        /^The condition `isThirdMiss` of `paymentStatus\.polling\|.+` .+ is written differently: in all [1-9]\d* recorded cases it decides the same$/,
      ),
      list: ['before: `({ context }) => context.misses >= 2`', 'now: `({ context }) => !(context.misses < 2)`'],
    },
  ]);
  const hastier = differences(before, coded(hasty));
  expect(hastier.filter(({ says }) => says.includes('written differently'))).toEqual([]);
  expect(hastier.some(({ says }) => says.includes('decides differently'))).toBe(true);
});

test('layout and comments of a condition are no difference', () => {
  // the runner of the tests prints functions in its own way
  const spaced = Object.assign(({ context }: { context: { misses: number } }) => context.misses >= 2, {
    toString: () => '({ context }) => /* the third */ (\n(context.misses)   >= 2)',
  });
  expect(differences(before, withThirdMiss({ isThirdMiss: spaced }))).toEqual([]);
});

test('a machine that nobody has changed differs in nothing', () => {
  for (const { name, machine } of catalogue) {
    const found = differences(committed(name), recordOf(name, machine as unknown as AnyStateMachine));
    expect({ name, found }).toEqual({ name, found: [] });
  }
});

// conditions without a name, with one, of answers, of wishes and those that are asked at once
test.each(['direct-payment', 'payment-status', 'risk-warning', 'register-banner', 'terms-acceptance'])(
  'each condition of %s that is turned round is told as one that decides differently, or by where it leads',
  (name) => {
    const { machine } = entryOf(name).entry;
    const before = committed(name);
    const turned = mutants(machine as unknown as AnyStateMachine).filter(({ says }) => says.endsWith('guard turned round'));
    expect(turned.length).toBeGreaterThan(0);
    const silent = turned.filter(({ machine: injected }) => {
      const after = recordOf(name, injected);
      // turning it round puts a function in the place of its name
      after.transitions = after.transitions.map((it) => {
        const when = before.transitions.find(({ id }) => id === it.id)?.when;
        return when === undefined ? it : { ...it, when };
      });
      return !differences(before, after).some(({ says }) => says.includes('decides differently') || says.includes(' begins in '));
    });
    expect(silent.map(({ says }) => says)).toEqual([]);
  },
);

const folder = mkdtempSync(path.join(tmpdir(), 'statefolio-difference-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the command prints the difference to a revision as Markdown', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A reviewer', '-c', 'user.email=reviewer@example.com', ...args], { cwd: folder });
  const file = path.join(folder, fileOf('payment-status'));
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(committed('payment-status')));
  git('init', '-q');
  git('add', '.');
  git('commit', '-q', '-m', 'before');
  const printed = () =>
    execFileSync(process.execPath, [path.join(root, 'scripts/atlas-reports.ts'), 'diff', 'HEAD'], { cwd: folder, encoding: 'utf8' });
  expect(printed()).toBe('No machine changed.\n');
  const after = recordOf('payment-status', hasty);
  writeFileSync(file, JSON.stringify(after));
  const said = printed();
  expect(said).toContain('## Payment status (`payment-status`)');
  expect(said).toMatch(/- The condition `isThirdMiss` of .+ decides differently:\n {2}- “.+” in “.+”: no before, yes now/);
  expect(said).toBe(markdown({ 'payment-status': committed('payment-status') }, { 'payment-status': after }));
});
