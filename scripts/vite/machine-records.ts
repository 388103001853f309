import type { Plugin } from 'vite';
import { catalogue } from '../../machines/catalogue.ts';
import { readRecord } from '../../tests/support/paths/records.ts';

const list = 'virtual:machine-records';
const one = 'virtual:machine-record/';

type Recorded = ReturnType<typeof readRecord>;

/** What the lab reads: a fifth of a record, which every page of it parses. */
const forTheLab = ({ starts, steps, paths, tours }: Recorded) => ({
  starts: starts.map(({ input }) => ({ input })),
  steps: steps.map(({ event, refused }) => ({ event, refused })),
  paths: paths.map(({ id, start, steps: taken }) => ({ id, start, steps: taken })),
  tours: tours.map(({ id, start, steps: taken }) => ({ id, start, steps: taken })),
});

/** `virtual:machine-records`: for each machine, by its name, how to load its record. They are made when the first of them is asked for. */
export function machineRecords(mode: string): Plugin {
  return {
    name: 'machine-records',
    resolveId: (wanted) => (wanted === list || wanted.startsWith(one) ? `\0${wanted}` : undefined),
    load(wanted) {
      if (wanted === `\0${list}`) {
        const names = catalogue.map(({ name }) => `${JSON.stringify(name)}: () => import(${JSON.stringify(`${one}${name}`)})`);
        return `export default { ${names.join(', ')} };`;
      }
      if (!wanted.startsWith(`\0${one}`)) return undefined;
      const record = readRecord(wanted.slice(one.length + 1));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(mode === 'lab' ? forTheLab(record) : record))});`;
    },
  };
}
