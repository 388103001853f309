import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { catalogue } from '../machines/catalogue.ts';
import { loadDocument, operationsOf } from '../server/http/contract/load.ts';
import { walksOf } from '../src/atlas/record.ts';
import type { MachineSummary, Operation } from '../src/atlas/summary.ts';
import { shortHash } from '../tests/support/paths/chart.ts';
import { readRecord } from '../tests/support/paths/records.ts';
import { folds } from './atlas-fold.ts';

const root = path.resolve(import.meta.dirname, '..');

/** What the Atlas shows before a machine is opened: names, numbers, states and which operations its requests use. */
export function atlasSummary(): MachineSummary[] {
  const operations = operationsByAddress();
  return catalogue.map((entry) => {
    const record = readRecord(entry.name);
    const { name, folder, kind, title, description, area, requirements } = entry;
    return {
      name,
      folder,
      kind,
      title,
      description,
      area,
      requirements,
      paths: record.paths.length,
      tours: record.tours.length,
      walks: walksOf(record).length,
      record: shortHash(record),
      transitions: record.transitions.length,
      folds: folds(record),
      untaken: record.unreachable.filter(({ id }) => !id.includes('=')).length,
      states: record.states.map((state) => ({ name: state.name, title: state.title, description: state.description })),
      events: [...new Set(record.transitions.map(({ event }) => event).filter((event) => !/^xstate\.|^always$/.test(event)))],
      calls: Object.fromEntries(
        Object.entries(requestsOf(name)).map(([actor, addresses]) => [
          actor,
          addresses.map((address) => {
            const operation = operations.get(address);
            if (!operation) throw new Error(`${name} asks "${address}", which the contract does not have.`);
            return operation;
          }),
        ]),
      ),
    };
  });
}

function operationsByAddress(): Map<string, Operation> {
  const document = loadDocument(path.join(root, 'openapi', 'openapi.yaml'));
  return new Map(
    operationsOf(document).map(({ path: address, method, operation: { operationId: id, tags, summary } }): [string, Operation] => [
      `${method} ${address}`,
      { id, method, path: address, tag: tags?.[0] ?? '', summary: summary ?? '' },
    ]),
  );
}

/** Source of a machine's actors: a file of its own, or the one that several machines share, with the path that this machine passes in. */
function actorsOf(machine: string): string | undefined {
  const [own] = globSync(path.join(root, 'src/{features/**,back-office}', `${machine}.actors.ts`));
  if (own) return readFileSync(own, 'utf8');
  const name = machine.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const passed = new RegExp(`export const ${name}Actors = .*?'(/[^']+)'`);
  for (const file of globSync(path.join(root, 'src/features/**/*.actors.ts'))) {
    const source = readFileSync(file, 'utf8');
    const url = passed.exec(source)?.[1];
    if (url) return source.replaceAll(/(api\.[A-Z]+\()path,/g, `$1'${url}',`);
  }
  return undefined;
}

/** Reads the app's actors: the requests of each one, also through functions of the same file. */
export function requestsOf(machine: string): Record<string, string[]> {
  const source = actorsOf(machine);
  if (source === undefined) return {};
  const helpers = new Map<string, string>();
  for (const { 1: indent, 2: name, index } of source.matchAll(/^( *)(?:export )?(?:async )?function (\w+)/gm)) {
    const text = source.slice(index, source.indexOf(`\n${indent}}`, index));
    if (!text.includes(': fromPromise')) helpers.set(String(name), text);
  }
  for (const [, name, text] of source.matchAll(/^ *const (\w+) = (\(.*\) =>.*);$/gm)) helpers.set(String(name), String(text));
  const addressesIn = (text: string, seen: ReadonlySet<string>): string[] => [
    ...[...text.matchAll(/api\.(GET|PUT|POST|DELETE|PATCH)\('([^']+)'/g)].map(
      ([, method, address]) => `${method?.toLowerCase()} ${address}`,
    ),
    ...[...text.matchAll(/queryOptions\('(\w+)', '([^']+)'/g)].map(([, method, address]) => `${method} ${address}`),
    ...[...helpers].flatMap(([name, body]) =>
      !seen.has(name) && new RegExp(`\\b${name}\\(`).test(text) ? addressesIn(body, new Set([...seen, name])) : [],
    ),
  ];
  return Object.fromEntries(
    [...source.matchAll(/^( *)(\w+): fromPromise[^]*?\n(?:\1\}\)|(?=\1\S|\s*\}))/gm)].map(([text, , name]) => [
      String(name),
      [...new Set(addressesIn(text, new Set()))],
    ]),
  );
}
