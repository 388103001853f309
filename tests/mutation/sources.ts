import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { type Fault, faultsOf } from './fault.ts';

export const root = path.join(import.meta.dirname, '../..');
export const cache = path.join(root, 'node_modules/.cache/mutation');
export const at = (file: string) => path.join(root, file);
export const hashOf = (...texts: readonly string[]) => createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 20);
export const hashOfFile = (file: string) => (existsSync(at(file)) ? hashOf(readFileSync(at(file), 'utf8')) : 'none');

const money = ['ledger', 'payments', 'investing', 'repayments', 'instructions', 'statements', 'reconciliation', 'closing'];
export const areas = {
  domain: ['domain/**/*.ts'],
  money: money.map((folder) => `server/${folder}/**/*.ts`),
};
export type Area = keyof typeof areas;
export const isArea = (name: string): name is Area => Object.hasOwn(areas, name);

/** Every file that is not of the domain is taken for one of money, so that an entry of no area is reported too. */
export const isIn = (area: Area, file: string) => file.startsWith('domain/') === (area === 'domain');

const filesOf = (area: Area) =>
  areas[area]
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !file.endsWith('-messages.ts'))
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();

export type NumberedFault = Fault & { id: number };

const keptFile = (area: Area, hash: string) => path.join(cache, `faults-${area}-${hash}.json`);

/** The faults of sources that were looked at before; none where nothing is known of them any more. */
export const keptFaults = (area: Area, hash: string): NumberedFault[] => {
  const kept = keptFile(area, hash);
  return existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as NumberedFault[]) : [];
};

/** Every fault of an area with its number, and the hash of what they were found in. To find them takes the type checker some seconds. */
export function allFaults(area: Area): { faults: NumberedFault[]; hash: string } {
  const files = filesOf(area);
  const own = ['fault.ts', 'instrument.ts'].map((name) => readFileSync(path.join(import.meta.dirname, name), 'utf8'));
  const hash = hashOf(...own, ...files.map((file) => `${file} ${hashOfFile(file)}`));
  const known = keptFaults(area, hash);
  if (known.length > 0) return { faults: known, hash };
  const { options } = ts.convertCompilerOptionsFromJson(
    ts.readConfigFile(at('tsconfig.json'), ts.sys.readFile).config.compilerOptions,
    root,
  );
  const program = ts.createProgram(files.map(at), options);
  const checker = program.getTypeChecker();
  const faults = files
    .flatMap((file) => faultsOf(program.getSourceFile(at(file))!, checker, file))
    .map((fault, id): NumberedFault => ({ ...fault, id }));
  mkdirSync(cache, { recursive: true });
  writeFileSync(keptFile(area, hash), JSON.stringify(faults));
  return { faults, hash };
}
