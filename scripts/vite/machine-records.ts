import type { Plugin } from 'vite';
import { catalogue } from '../../machines/catalogue.ts';
import { readRecord } from '../../tests/support/paths/records.ts';

const list = 'virtual:machine-records';
const one = 'virtual:machine-record/';

/** `virtual:machine-records`: for each machine, by its name, how to load its record. They are made when the first of them is asked for. */
export function machineRecords(): Plugin {
  return {
    name: 'machine-records',
    resolveId: (wanted) => (wanted === list || wanted.startsWith(one) ? `\0${wanted}` : undefined),
    load(wanted) {
      if (wanted === `\0${list}`) {
        const names = catalogue.map(({ name }) => `${JSON.stringify(name)}: () => import(${JSON.stringify(`${one}${name}`)})`);
        return `export default { ${names.join(', ')} };`;
      }
      if (!wanted.startsWith(`\0${one}`)) return undefined;
      const record = JSON.stringify(readRecord(wanted.slice(one.length + 1)));
      return `export default JSON.parse(${JSON.stringify(record)});`;
    },
  };
}
