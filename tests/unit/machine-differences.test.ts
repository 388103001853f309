import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { catalogue } from '../../machines/catalogue.ts';
import { paymentStatusMachine } from '../../machines/payment-status/payment-status.machine.ts';
import { differences } from '../../src/atlas/differences.ts';
import type { AtlasRecord } from '../../src/atlas/record.ts';
import { nodeBinary } from '../../scripts/bootstrap.mjs';
import { models } from '../models/all.ts';
import { withConditions } from '../support/paths/conditions.ts';
import { mutants } from '../support/paths/mutants.ts';
import { makeRecord } from '../support/paths/record.ts';
import { readRecord } from '../support/paths/records.ts';

const root = path.resolve(import.meta.dirname, '../..');
const entryOf = (name: string) => {
  const entry = catalogue.find((catalogueEntry) => catalogueEntry.name === name);
  const model = models[name];
  if (!entry || !model) throw new Error(`No machine "${name}".`);
  return { entry, model };
};
const recorded = (name: string) => readRecord(name) as unknown as AtlasRecord;

/** The record that would be made of a machine of this name that somebody has changed. */
function recordOf(name: string, machine: AnyStateMachine): AtlasRecord {
  const { entry, model } = entryOf(name);
  return makeRecord({ ...entry, machine } as typeof entry, model).record as unknown as AtlasRecord;
}

/** The status is given up after the second missing answer instead of the third: a condition keeps its name and means something else. */
const hasty = paymentStatusMachine.provide({ guards: { isThirdMiss: ({ context }) => context.misses >= 1 } }) as unknown as AnyStateMachine;

test('a condition that keeps its name and decides differently is told, with the case in which it does', () => {
  const found = differences(recorded('payment-status'), recordOf('payment-status', hasty));
  const told = found.filter(({ text }) => text.includes('decides differently'));
  expect(told.map(({ kind, about, text }) => ({ kind, about, text }))).toEqual([
    {
      kind: 'changed',
      about: 'transition',
      text: expect.stringMatching(
        /^The condition `isThirdMiss` of the transition from \*\*.+\*\* on `readStatus fails` to \*\*.+\*\* decides differently$/,
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
  expect(found.map(({ kind, text, list }) => ({ kind, text, list }))).toEqual([
    {
      kind: 'rewritten',
      text: expect.stringMatching(
        /^The condition `isThirdMiss` of the transition from \*\*.+\*\* on `readStatus fails` to .+ is written differently: in all [1-9]\d* recorded cases it decides the same$/,
      ),
      list: ['before: `({ context }) => context.misses >= 2`', 'now: `({ context }) => !(context.misses < 2)`'],
    },
  ]);
  const hastier = differences(before, coded(hasty));
  expect(hastier.filter(({ text }) => text.includes('written differently'))).toEqual([]);
  expect(hastier.some(({ text }) => text.includes('decides differently'))).toBe(true);
});

test('layout and comments of a condition are no difference', () => {
  // the runner of the tests prints functions in its own way
  const spaced = Object.assign(({ context }: { context: { misses: number } }) => context.misses >= 2, {
    toString: () => '({ context }) => /* the third */ (\n(context.misses)   >= 2)',
  });
  expect(differences(before, withThirdMiss({ isThirdMiss: spaced }))).toEqual([]);
});

test('a machine that nobody has changed differs in nothing', { tags: ['full'] }, () => {
  for (const { name, machine } of catalogue) {
    const found = differences(recorded(name), recordOf(name, machine as unknown as AnyStateMachine));
    expect({ name, found }).toEqual({ name, found: [] });
  }
});

// guards with and without a name, of actor outputs, of user events and of eventless transitions
test.each(['direct-payment', 'payment-status', 'risk-warning', 'register-banner', 'terms-acceptance'])(
  'each condition of %s that is turned round is told as one that decides differently, or by where it leads',
  (name) => {
    const { machine } = entryOf(name).entry;
    const before = recorded(name);
    const turned = mutants(machine as unknown as AnyStateMachine).filter(({ title }) => title.endsWith('guard turned round'));
    expect(turned.length).toBeGreaterThan(0);
    const silent = turned.filter(({ machine: injected }) => {
      const after = recordOf(name, injected);
      // turning it round puts a function in the place of its name
      after.transitions = after.transitions.map((transition) => {
        const when = before.transitions.find(({ id }) => id === transition.id)?.when;
        return when === undefined ? transition : { ...transition, when };
      });
      return !differences(before, after).some(({ text }) => text.includes('decides differently') || text.includes(' begins in '));
    });
    expect(silent.map(({ title }) => title)).toEqual([]);
  },
);

describe('the command', { tags: ['full'], timeout: 120_000 }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'statefolio-difference-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A reviewer', '-c', 'user.email=reviewer@example.com', ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
  const diff = (...revisions: string[]) =>
    execFileSync(nodeBinary(), ['scripts/atlas-reports.ts', 'diff', ...revisions], { cwd: folder, encoding: 'utf8' });

  test('prints the difference to a revision as Markdown, from the sources of both', () => {
    for (const part of ['domain', 'machines', 'scripts', 'server', 'src/atlas', 'tests', '.gitignore', 'package.json', 'package-lock.json'])
      cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
    git('init', '-q');
    git('add', '.');
    git('commit', '-q', '-m', 'before');
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
    expect(diff('HEAD')).toBe('No machine changed.\n');

    const file = path.join(folder, 'machines/payment-status/payment-status.machine.ts');
    const source = readFileSync(file, 'utf8');
    const changed = source.replace('context.misses >= 2', 'context.misses >= 1');
    expect(changed).not.toBe(source);
    writeFileSync(file, changed);
    const said = diff('HEAD');
    expect(said).toContain('## Payment status (`payment-status`)');
    expect(said).toMatch(/- The condition `isThirdMiss` of .+ decides differently:\n {2}- “.+” in “.+”: no before, yes now/);
    expect(said.match(/^## /gm)).toHaveLength(1);

    git('commit', '-q', '-a', '-m', 'after');
    expect(diff('HEAD~1', 'HEAD')).toBe(said);
  });

  test('reads the records of a version that kept them among its sources', () => {
    const old = path.join(folder, 'machines/payment-status/payment-status.record.json');
    writeFileSync(old, JSON.stringify(recorded('payment-status')));
    git('add', '.');
    git('commit', '-q', '-m', 'older');
    rmSync(old);
    expect(diff('HEAD')).toMatch(/decides differently:\n {2}- “.+” in “.+”: no before, yes now/);
  });
});
