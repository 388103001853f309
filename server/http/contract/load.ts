import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** A JSON Schema 2020-12 of the document, `$ref`s unresolved. */
export type Schema = { readonly $ref?: string; readonly type?: string | readonly string[]; readonly [keyword: string]: unknown };

export interface Ref {
  readonly $ref: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required?: boolean;
  readonly schema: Schema;
}

export interface Content {
  readonly [mediaType: string]: { readonly schema?: Schema };
}

export interface Operation {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  /** Described but not built yet: its calls are checked and answered with 501. */
  readonly 'x-planned'?: boolean;
  /** Pages call it by themselves, again and again: it is no use of the session. */
  readonly 'x-passive'?: boolean;
  /** Codes of business rules that come with 400. */
  readonly 'x-refusals'?: readonly string[];
  /** The roles of operators that may call. Without it no role is required. */
  readonly 'x-roles'?: readonly string[];
  /** Needs two people: a call is stored as a proposal and answered 202. */
  readonly 'x-four-eyes'?: boolean;
  /** Largest JSON body in bytes, where what may be sent is more than the usual. */
  readonly 'x-body-limit'?: number;
  readonly parameters?: readonly (Parameter | Ref)[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content } | Ref;
  readonly responses: { readonly [status: string]: { readonly content?: Content } | Ref };
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
}

export const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Method = (typeof methods)[number];

export type PathItem = { readonly [M in Method]?: Operation } & {
  readonly parameters?: readonly (Parameter | Ref)[];
  /** Only where the path hangs elsewhere than the rest of the document. */
  readonly servers?: readonly { readonly url: string }[];
};

/** The parts of an OpenAPI 3.1 document that the server works from. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly paths: { readonly [path: string]: PathItem };
  readonly security?: Operation['security'];
  readonly components?: unknown;
}

const loaded = new Map<string, OpenApiDocument>();

/** The same as one file of JSON, which the build leaves beside it: read in a fraction of the time. */
export const builtFile = (file: string) => file.replace(/\.yaml$/, '.json');

/** Reads an OpenAPI document with the files it refers to; without a path, the project's own. A process reads each once. */
export function loadDocument(file: string | URL = new URL('../../../openapi/openapi.yaml', import.meta.url)): OpenApiDocument {
  const name = file instanceof URL ? fileURLToPath(file) : path.resolve(file);
  const cached = loaded.get(name);
  if (cached) return cached;
  const built = builtFile(name);
  const document: unknown = existsSync(built) ? JSON.parse(readFileSync(built, 'utf8')) : bundle(name);
  if (!isDocument(document)) throw new Error(`${name} is not an OpenAPI 3.1 document`);
  const marked = withNotes(document);
  loaded.set(name, marked);
  return marked;
}

/** Reads an OpenAPI document that is one text; `name` is only for the error message. */
export function parseDocument(text: string, name = 'the document'): OpenApiDocument {
  const document: unknown = parse(text);
  if (!isDocument(document)) throw new Error(`${name} is not an OpenAPI 3.1 document`);
  return document;
}

function isDocument(value: unknown): value is OpenApiDocument {
  return (
    typeof value === 'object' &&
    value !== null &&
    'openapi' in value &&
    typeof value.openapi === 'string' &&
    value.openapi.startsWith('3.1') &&
    'paths' in value &&
    typeof value.paths === 'object' &&
    value.paths !== null
  );
}

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a file of the contract holds. */
const sections: Readonly<Record<string, string>> = {
  'responses.yaml': 'responses',
  'parameters.yaml': 'parameters',
  'headers.yaml': 'headers',
};

/**
 * One document from many files. A path that refers to a file is put in place; what lies in `schemas/`, `responses.yaml`, `parameters.yaml` and
 * `headers.yaml` becomes a component named by its key, so that every reference points into the document itself.
 */
export function bundle(main: string): unknown {
  const files = new Map<string, unknown>();
  const read = (file: string): unknown => {
    if (!files.has(file)) files.set(file, parse(readFileSync(file, 'utf8')));
    return files.get(file);
  };
  const components: Record<string, Json> = {};
  const origins = new Map<string, string>();

  const target = (ref: string, from: string) => {
    const [relative = '', pointer = ''] = ref.split('#', 2);
    const file = relative === '' ? from : path.resolve(path.dirname(from), relative);
    const keys = pointer
      .split('/')
      .slice(1)
      .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
    let value = read(file);
    for (const key of keys) value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
    if (value === undefined) throw new Error(`${from} refers to ${ref}, which is not there`);
    return { file, name: keys.join('.'), value };
  };

  const inline = (value: unknown, from: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => inline(each, from));
    if (!isObject(value)) return value;
    const ref = value['$ref'];
    if (typeof ref !== 'string') return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inline(inner, from)]));
    const found = target(ref, from);
    if (found.file === main) return value;
    if (path.basename(path.dirname(found.file)) === 'paths') return inline(found.value, found.file);
    const section = sections[path.basename(found.file)] ?? 'schemas';
    const pointer = `#/components/${section}/${found.name}`;
    const origin = origins.get(pointer);
    if (origin !== undefined && origin !== found.file) throw new Error(`${found.name} is in ${origin} and in ${found.file}`);
    if (origin === undefined) {
      origins.set(pointer, found.file);
      (components[section] ??= {})[found.name] = inline(found.value, found.file);
    }
    return { ...value, $ref: pointer };
  };

  const root = read(main);
  if (!isObject(root)) return root;
  const document = inline(root, main);
  if (!isObject(document)) return document;
  if (origins.size === 0) return document;
  const own = isObject(document['components']) ? document['components'] : {};
  // in the order of the alphabet: what refers to what first says nothing to a reader
  const sorted = (section: Json) => Object.fromEntries(Object.entries(section).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return {
    ...document,
    components: { ...own, ...Object.fromEntries(Object.entries(components).map(([key, section]) => [key, sorted(section)])) },
  };
}

const planned = {
  description: 'Described here, not built yet',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

/** Says in words, for readers of the reference, what the marks say to programs; and a planned operation answers 501. */
const needsTwoPeople =
  '**Needs two people.** The call is stored as a proposal; approving it carries it out. One proposal waits for the same path: a newer one of the same person takes its place, and another person’s is refused with `PROPOSAL_EXISTS`, whose `fieldErrors` name the proposal that waits, its proposer and when it was proposed.';

function withNotes(document: OpenApiDocument): OpenApiDocument {
  const marked = (operation: Operation): Operation => {
    const needsTwo = operation['x-four-eyes'] === true;
    const refusals = [...(operation['x-refusals'] ?? []), ...(needsTwo ? ['PROPOSAL_EXISTS'] : [])];
    const isPlanned = operation['x-planned'] === true;
    const roles = operation['x-roles'] ?? [];
    const words = [
      ...(isPlanned ? ['**Planned.** Calls are checked and answered with 501.'] : []),
      ...(operation.description ? [operation.description.trim()] : []),
      ...(roles.length > 0 ? [`For operators with the role ${roles.map((role) => `\`${role}\``).join(', ')}.`] : []),
      ...(needsTwo ? [needsTwoPeople] : []),
      ...(refusals.length > 0 ? [`Refused with 400: ${refusals.map((code) => `\`${code}\``).join(', ')}.`] : []),
    ];
    return {
      ...operation,
      ...(words.length > 0 ? { description: words.join('\n\n') } : {}),
      ...(needsTwo ? { 'x-refusals': refusals } : {}),
      ...(isPlanned ? { 'x-badges': [{ name: 'Planned' }], responses: { ...operation.responses, '501': planned } } : {}),
    };
  };
  const items = Object.entries(document.paths).map(([name, item]): [string, PathItem] => {
    const marks: { [M in Method]?: Operation } = {};
    for (const method of methods) if (item[method]) marks[method] = marked(item[method]);
    return [name, { ...item, ...marks }];
  });
  return { ...document, paths: Object.fromEntries(items) };
}

/** Every operation of a document with its place. */
export function operationsOf(document: OpenApiDocument): { path: string; method: Method; item: PathItem; operation: Operation }[] {
  return Object.entries(document.paths).flatMap(([name, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path: name, method, item, operation }] : [];
    }),
  );
}
