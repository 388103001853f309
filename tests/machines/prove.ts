import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { catalogue } from '../../machines/catalogue.ts';
import type { AnyModel } from '../models/model.ts';
import { models } from '../models/all.ts';
import type { Run } from '../support/paths/run.ts';
import { chartOf } from '../support/paths/chart.ts';
import { mutants } from '../support/paths/mutants.ts';
import { readRecord } from '../support/paths/records.ts';
import { pathLimit } from '../support/paths/paths.ts';
import { broken, eachRun, replay, runs } from '../support/paths/replay.ts';

const root = path.resolve(import.meta.dirname, '../..');
type Row = Record<string, string | number>;
const table: Row[] = [];
/**
 * Planted faults that live, by machine: those that the record does not see, those that no invariant sees, and what of the record shows these. The
 * Atlas lays them over the chart.
 */
const living = new Map<string, { unseen: string[]; unsaid: string[]; recordOnly: Record<string, string> }>();
const percent = (part: number, all: number) => (all ? Math.floor((part / all) * 1000) / 10 : 100);
/** Percent of the faults that the invariants find by themselves. It only rises. */
const invariantGate = 80;
/** Their many places make the planted faults of these take half of the time of all. */
const provenAtLength: readonly string[] = ['payout-account', 'questionnaire', 'registration'];

/** The chart level of one machine: its invariants, its record, and how many faults each of them sees. */
function prove(entry: (typeof catalogue)[number]) {
  const { name, folder, machine, title } = entry;
  const model = models[name] as AnyModel;
  const record = readRecord(name);

  describe(title, () => {
    test('the committed chart is what the machine does', () => {
      expect(readFileSync(path.join(root, 'machines', folder, `${name}.chart.md`), 'utf8')).toBe(chartOf(record, entry));
    });

    test(`each of the ${record.paths.length} paths and ${record.tours.length} tours of record happens as recorded [${entry.requirements.slice(0, 3).join(', ')}]`, () => {
      expect(record.paths.length).toBeGreaterThan(0);
      for (const it of [...record.paths, ...record.tours]) {
        const where = { path: it.title, page: `/atlas/${name}/path/${it.id}/0` };
        expect({ ...where, difference: replay(machine, record, it) }).toEqual({ ...where, difference: undefined });
      }
    });

    test('the tours take every transition and both outcomes of every guard, or say why not', () => {
      expect(record.unreachable.filter(({ id }) => !model.unreachable?.[id])).toEqual([]);
    });

    test('each state says what it is and which requirements it serves', () => {
      expect(record.states.filter((state) => !state.description || !state.requirements.length).map((state) => state.name)).toEqual([]);
    });

    test('each state names only machines that exist as beginning there', () => {
      const known = catalogue.map((catalogueEntry) => catalogueEntry.name);
      expect(record.states.flatMap(({ starts = [] }) => starts.filter((start) => !known.includes(start)))).toEqual([]);
    });

    const all = runs(machine, model, name);
    for (const invariant of model.invariants)
      test(`${invariant.title} [${invariant.requirements.slice(0, 3).join(', ')}]`, () => {
        expect(broken(invariant, all)).toBeUndefined();
      });

    test('a machine with one fault does not pass', { tags: provenAtLength.includes(name) ? ['full'] : [], timeout: 180_000 }, () => {
      const started = performance.now();
      expect([...record.tours, ...record.paths].find((it) => replay(machine, record, it))).toBeUndefined();
      expect(caught(machine, model, name)).toBe(false);
      const every = mutants(machine);
      const seen = new Map<string, string>();
      for (const mutant of every)
        for (const it of [...record.tours, ...record.paths]) {
          const shown = replay(mutant.machine, record, it);
          if (shown === undefined) continue;
          seen.set(mutant.title, shown.replace(/(?: after|:) .*/s, ''));
          break;
        }
      const unseen = every.map(({ title: fault }) => fault).filter((fault) => !seen.has(fault));
      const unsaid = every.filter((mutant) => !caught(mutant.machine, model, name)).map(({ title }) => title);
      const scores = {
        record: percent(every.length - unseen.length, every.length),
        invariants: percent(every.length - unsaid.length, every.length),
      };
      const recordOnly = Object.fromEntries(unsaid.flatMap((fault) => (seen.has(fault) ? [[fault, seen.get(fault) ?? '']] : [])));
      living.set(name, { unseen, unsaid, recordOnly });
      table.push({
        machine: name,
        title,
        states: record.states.length,
        transitions: record.transitions.length,
        paths: record.paths.length,
        tours: record.tours.length,
        steps: [...record.paths, ...record.tours].reduce((sum, { steps }) => sum + steps.length, 0),
        mutants: every.length,
        'invariants %': scores.invariants,
        'record %': scores.record,
        ms: Math.round(performance.now() - started),
      });
      expect(scores.invariants).toBeGreaterThanOrEqual(invariantGate);
      expect(scores.record).toBeGreaterThanOrEqual(98);
    });
  });
}

/** Registers every second machine, from the first or from the second: two files, so that both cores have work. */
export function proveEverySecond(first: 0 | 1) {
  for (const entry of catalogue.filter((_, index) => index % 2 === first)) prove(entry);
  afterAll(() => {
    mkdirSync(path.join(root, 'reports'), { recursive: true });
    const file = path.join(root, 'reports', 'mutation.json');
    const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { machines: Row[] }).machines : [];
    const fresh = table.map((row): [unknown, object] => [row['machine'], { ...row, ...living.get(String(row['machine'])) }]);
    const rows = new Map<unknown, object>([...before.map((row): [unknown, object] => [row['machine'], row]), ...fresh]);
    writeFileSync(file, JSON.stringify({ machines: catalogue.flatMap(({ name }) => [rows.get(name) ?? []].flat()) }, null, 2));
  });
}

/** A faulty machine is caught when an invariant breaks. That its runs cannot be made at all is no merit of an invariant. */
function caught(machine: (typeof catalogue)[number]['machine'], { invariants, ...model }: AnyModel, name: string): boolean {
  const all: Run[] = [];
  try {
    // with a fault there may be more paths than a machine may have
    for (const run of eachRun(machine, { invariants, ...model }, name, 4 * pathLimit)) {
      if (invariants.some(({ every }) => every?.(run) !== undefined)) return true;
      all.push(run);
    }
  } catch {
    return false;
  }
  return invariants.some((invariant) => broken(invariant, all) !== undefined);
}
