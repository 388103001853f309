import summaries from 'virtual:atlas-summary';
import records from 'virtual:machine-records';
import type { Invariant } from '../../tests/models/model.ts';
import type { AnyScreenModel } from '../../tests/models/screen.ts';
import type * as ChartLabels from './chart-labels.ts';
import { type AtlasRecord, causeOf, type MachineEvent } from './record.ts';
import type { MachineSummary } from './summary.ts';

export type InvariantTitle = Pick<Invariant, 'title' | 'requirements'>;
/** A machine opened: its record, what its screens must show, and the invariants of every run. */
export type Machine = {
  summary: MachineSummary;
  record: AtlasRecord;
  screens: AnyScreenModel | undefined;
  invariants: readonly InvariantTitle[];
  /** The inputs of each guard, by the id of its transition. */
  reads: Readonly<Record<string, readonly string[]>>;
  /** The descriptions of guards, actions and actors. */
  labels: typeof ChartLabels;
};

const screens = import.meta.glob<Record<string, AnyScreenModel>>('../../tests/models/*.screen.ts');
const models = import.meta.glob<Record<string, { invariants: readonly InvariantTitle[] } | string>>('../../tests/models/*.model.ts');

const opening = new Map<string, Promise<Machine>>();
const opened = new Map<string, Machine>();

/** Loads a machine once; the same promise is answered each time. */
export function openMachine(summary: MachineSummary): Promise<Machine> {
  const { name } = summary;
  const cached = opening.get(name) ?? load(summary);
  opening.set(name, cached);
  return cached;
}

/** The machine, if it has been loaded: it is drawn at once, where a promise would first show that one waits. */
export const machineAtHand = ({ name }: MachineSummary): Machine | undefined => opened.get(name);

async function load(summary: MachineSummary): Promise<Machine> {
  const { name } = summary;
  const [record, screen, model, reads, labels] = await Promise.all([
    records[name]?.(),
    screens[`../../tests/models/${name}.screen.ts`]?.(),
    models[`../../tests/models/${name}.model.ts`]?.(),
    import('virtual:atlas-reads'),
    import('./chart-labels.ts'),
  ]);
  if (!record) throw new Error(`There is no record of "${name}".`);
  const machine: Machine = {
    summary,
    record: record.default,
    screens: screen && Object.values(screen).find((it) => typeof it === 'object' && 'screens' in it && 'interactions' in it),
    invariants: Object.values(model ?? {}).flatMap((it) => (typeof it === 'object' && 'invariants' in it ? it.invariants : [])),
    reads: reads.default,
    labels,
  };
  opened.set(name, machine);
  return machine;
}

let all: Promise<Machine[]> | undefined;
export function openAll(): Promise<Machine[]> {
  all ??= Promise.all(summaries.map(openMachine));
  return all;
}

export const machineNamed = (name: string) => summaries.find((summary) => summary.name === name);

export function causeIn({ screens: model }: Machine, event: MachineEvent) {
  return causeOf(event, (type) => {
    const interaction = model?.interactions[type];
    return interaction === undefined ? model === undefined : 'world' in interaction;
  });
}
