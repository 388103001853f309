import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { catalogue } from '../machines/catalogue.ts';
import { readRecord } from '../tests/support/paths/records.ts';

const root = path.resolve(import.meta.dirname, '..');
const unix = (file: string) => path.relative(root, file).replaceAll(path.sep, '/');

/** File and line of each state, by machine and state: in the machine's own file, else in the file of shared states that it imports. Lines begin at 1. */
export function atlasSources(): Record<string, Record<string, string>> {
  return Object.fromEntries(
    catalogue.map(({ name, folder }) => {
      const own = path.join(root, 'machines', folder, `${name}.machine.ts`);
      const text = readFileSync(own, 'utf8');
      const imported = [...text.matchAll(/from '(\.[^']+\.ts)'/g)].map(([, file = '']) => path.resolve(path.dirname(own), file));
      const files = [own, ...imported.filter((file) => existsSync(file))].map((file) => {
        const lines = readFileSync(file, 'utf8').split('\n');
        return { file: unix(file), lines, first: file === own ? lines.findIndex((line) => line.includes('createMachine(')) : 0 };
      });
      const placeOf = (state: string) => {
        const key = new RegExp(String.raw`^\s*['"]?${state}['"]?: `);
        for (const { file, lines, first } of files) {
          const index = lines.findIndex((line, number) => number > first && key.test(line));
          if (index >= 0) return [`${file}:${index + 1}`];
        }
        return [];
      };
      return [name, Object.fromEntries(readRecord(name).states.flatMap((state) => placeOf(state.name).map((at) => [state.name, at])))];
    }),
  );
}
