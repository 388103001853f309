import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { nodeBinary } from '../../../scripts/bootstrap.mjs';
import type { MachineRecord } from './record.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** What a record depends on. Screens and journeys of a model do not change what its machine does. */
const sources = [
  'machines',
  'domain',
  'tests/models',
  'tests/support/paths',
  // the words of the drawn charts
  'src/atlas/action-words.ts',
  'src/atlas/chart-labels.ts',
  'src/atlas/guard-words.ts',
  'src/atlas/record.ts',
  'scripts/generate-records.ts',
  'package-lock.json',
];
const counts = (file: string) => /\.(?:ts|json)$/.test(file) && !/\.(?:screen|journey)\.ts$/.test(file);

function filesUnder(file: string): string[] {
  const full = path.join(root, file);
  if (path.extname(file)) return [file];
  return readdirSync(full, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(`${file}/${entry.name}`) : [`${file}/${entry.name}`]))
    .filter(counts)
    .sort();
}

let known: string | undefined;

/** The folder of the records of the sources as they are on first use; it need not exist yet. */
export function recordsFolder(): string {
  if (known) return known;
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesUnder)) hash.update(`${file}\n`).update(readFileSync(path.join(root, file)));
  known = path.join(root, 'node_modules/.cache/records', hash.digest('hex').slice(0, 20));
  return known;
}

/** The record of a machine. The first reader after a change of the sources has all of them made, in a second or two; the others find them. */
export function readRecord(name: string): MachineRecord {
  const file = path.join(recordsFolder(), `${name}.json`);
  if (!existsSync(file)) makeRecords();
  return JSON.parse(readFileSync(file, 'utf8')) as MachineRecord;
}

/** By a Node of its own, in which a guard prints as it is written. */
function makeRecords() {
  try {
    execFileSync(nodeBinary(), [path.join(root, 'scripts/generate-records.ts'), '--cache'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    });
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    throw new Error(`The machines' records could not be made.\n${stderr?.trim() ?? String(error)}`);
  }
}
