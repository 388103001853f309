import { catalogue } from '../machines/catalogue.ts';
import type { AtlasMap } from '../src/atlas/map.ts';
import { layOut } from '../tests/support/paths/layout.ts';
import type { MachineRecord } from '../tests/support/paths/record.ts';
import { readRecord } from '../tests/support/paths/records.ts';

/** How machines begin each other, drawn like a machine: each machine is a state, and each state in which another begins is an arrow. */
export async function atlasMap(): Promise<AtlasMap> {
  const records = catalogue.map(({ name }) => readRecord(name));
  const begun = records.flatMap((record) =>
    record.states.flatMap(({ name, title, starts = [] }) => starts.map((to) => ({ from: record.machine, to, state: name, title }))),
  );
  const shown = catalogue.filter(({ name }) => begun.some(({ from, to }) => name === from || name === to));
  const map: MachineRecord = {
    machine: 'map',
    title: 'How the machines begin each other',
    states: shown.map(({ name, title, description, requirements }) => ({
      name,
      title,
      description,
      requirements,
      tags: [],
      requests: [],
      accepts: [],
      refuses: [],
    })),
    transitions: begun.map(({ from, to, state, title }) => ({ id: `${from}|${state}|${to}`, from, to, event: title, guard: false })),
    unreachable: [],
    starts: [],
    places: [],
    steps: [],
    paths: [],
    tours: [],
    layout: null,
  };
  return { ...map, layout: await layOut(map) };
}
