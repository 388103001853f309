import fc from 'fast-check';
import type { OpenApiDocument, Schema } from '../../../server/http/contract/load.ts';
import { isObject, resolve, type Json } from './schemas.ts';

/** Ids seen in answers by what they name (`project`, `investment`): calls made up from nothing never get past "not found". */
export type SeenIds = Map<string, string[]>;

/** `generated-documents`, `investmentDocuments`, `sourceDocumentId` → `document`. */
export function kindOf(name: string): string {
  const words = name.replace(/Id$/, '').split(/-|(?=[A-Z])/);
  return (words.at(-1) ?? '').toLowerCase().replace(/s$/, '');
}

const notText = /[\0\p{Surrogate}]/u;
const strange = [
  '__proto__',
  'constructor',
  '<b>x</b>',
  "'; drop table project; --",
  '%00',
  '../../etc/passwd',
  '\u202Eabc',
  '👩‍👩‍👧',
  'ß',
  ' ',
  '-1',
  'null',
  '${7*7}',
];

/** Values that a schema allows. */
export function valid(document: OpenApiDocument, schema: Schema, seen: SeenIds, name = ''): fc.Arbitrary<unknown> {
  const example = schema['example'];
  const made = resolved(document, resolve<Schema>(document, schema), seen);
  const likely = seen.get(kindOf(name)) ?? [];
  const ids = schema.$ref?.endsWith('/schemas/Id') && likely.length > 0 ? fc.constantFrom(...likely) : undefined;
  const known = example ?? resolve<Schema>(document, schema)['example'];
  return fc.oneof(
    { weight: 3, arbitrary: made },
    ...(ids ? [{ weight: 12, arbitrary: ids }] : []),
    ...(known === undefined ? [] : [{ weight: 2, arbitrary: fc.constant(known) }]),
  );
}

function resolved(document: OpenApiDocument, schema: Schema, seen: SeenIds): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  const ways = (schema['oneOf'] ?? schema['anyOf']) as readonly Schema[] | undefined;
  if (ways) return fc.oneof(...ways.map((way) => valid(document, way, seen)));
  const types = [schema.type ?? []].flat() as string[];
  return fc.oneof(...types.map((type) => ofType(document, schema, type, seen)));
}

function ofType(document: OpenApiDocument, schema: Schema, type: string, seen: SeenIds): fc.Arbitrary<unknown> {
  const number = (key: string, otherwise: number) => (typeof schema[key] === 'number' ? schema[key] : otherwise);
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: number('minimum', -1e6), max: number('maximum', 1e6) });
    case 'number': {
      const min = number('minimum', number('exclusiveMinimum', -1e6) + ('exclusiveMinimum' in schema ? 0.01 : 0));
      const max = number('maximum', 1e6);
      const round = [100, 1000, 5000, 50_000].filter((each) => each >= min && each <= max);
      return fc.oneof(
        ...(round.length > 0 ? [{ weight: 3, arbitrary: fc.constantFrom(...round) }] : []),
        fc.integer({ min: Math.ceil(min), max: Math.floor(max) }),
        fc.double({ min, max, noNaN: true }).map((value) => Math.min(max, Math.max(min, Math.round(value * 100) / 100))),
        fc.constantFrom(min, max),
      );
    }
    case 'array':
      return arrayOf(document, schema, seen);
    case 'object':
      return objectOf(document, schema, seen);
    default:
      return text(schema);
  }
}

function arrayOf(document: OpenApiDocument, schema: Schema, seen: SeenIds): fc.Arbitrary<unknown[]> {
  const minLength = Number(schema['minItems'] ?? 0);
  const maxLength = Math.min(Number(schema['maxItems'] ?? 4), minLength + 4);
  const items = valid(document, (schema['items'] ?? { type: 'string' }) as Schema, seen);
  return schema['uniqueItems'] === true ? fc.uniqueArray(items, { minLength, maxLength }) : fc.array(items, { minLength, maxLength });
}

function objectOf(document: OpenApiDocument, schema: Schema, seen: SeenIds): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  const required = (schema['required'] ?? []) as string[];
  const known = fc.record(Object.fromEntries(properties.map(([name, inner]) => [name, valid(document, inner, seen, name)])), {
    requiredKeys: required as never[],
  });
  const more = schema['additionalProperties'];
  if (!isObject(more)) return known;
  const keys = fc.string({ minLength: 1, maxLength: 12 }).filter((key) => key !== '__proto__');
  const rest = fc.dictionary(keys, valid(document, more as Schema, seen), { maxKeys: 3, noNullPrototype: true });
  return fc.tuple(known, rest).map(([some, others]) => ({ ...others, ...some }));
}

function text(schema: Schema): fc.Arbitrary<string> {
  const minLength = Number(schema['minLength'] ?? 0);
  const maxLength = Number(schema['maxLength'] ?? 64);
  if (typeof schema['pattern'] === 'string')
    return fc.stringMatching(new RegExp(schema['pattern'])).filter((value) => !notText.test(value));
  if (schema['format'] === 'date')
    return fc
      .date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10));
  if (schema['format'] === 'date-time')
    return fc.date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2200-01-01') }).map((day) => day.toISOString());
  const fits = strange.filter((each) => each.length >= minLength && each.length <= maxLength);
  return fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: 'grapheme-ascii', minLength, maxLength: Math.min(maxLength, 40) }) },
    {
      weight: 2,
      arbitrary: fc.string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, 40) }).filter((value) => !notText.test(value)),
    },
    { weight: 1, arbitrary: fc.constantFrom('x'.repeat(minLength || 1), 'y'.repeat(maxLength), '€'.repeat(maxLength)) },
    ...(fits.length > 0 ? [{ weight: 2, arbitrary: fc.constantFrom(...fits) }] : []),
  );
}

export interface Violation {
  readonly what: string;
  readonly value: unknown;
}

/** The value with one thing wrong, once for each thing that can be wrong. What turns out to be allowed all the same is for the caller to drop. */
export function violations(document: OpenApiDocument, schema: Schema, value: unknown, at = 'body'): Violation[] {
  const plain = resolve<Schema>(document, schema);
  const ways = (plain['oneOf'] ?? plain['anyOf']) as readonly Schema[] | undefined;
  if (ways) return [...wrongTypes(value, at), ...ways.flatMap((way) => violations(document, way, value, at))];
  const found: Violation[] = wrongTypes(value, at);
  const say = (what: string, wrong: unknown) => found.push({ what: `${at}: ${what}`, value: wrong });
  if ('const' in plain || 'enum' in plain) say('not one of the allowed values', 'NONE_OF_THESE');
  if (typeof value === 'string') wrongText(plain, value, say);
  if (typeof value === 'number') {
    if (typeof plain['minimum'] === 'number') say('below the minimum', plain['minimum'] - 1);
    if (typeof plain['exclusiveMinimum'] === 'number') say('at the excluded minimum', plain['exclusiveMinimum']);
    if (typeof plain['maximum'] === 'number') say('above the maximum', plain['maximum'] + 1);
    if ([plain.type].flat().includes('integer')) say('not a whole number', value + 0.5);
  }
  if (Array.isArray(value)) {
    const items = (plain['items'] ?? {}) as Schema;
    if (Number(plain['minItems'] ?? 0) > 0) say('too few', []);
    if (typeof plain['maxItems'] === 'number')
      say(
        'too many',
        Array.from({ length: plain['maxItems'] + 1 }, () => value[0] ?? null),
      );
    if (plain['uniqueItems'] === true && value.length > 0) say('the same twice', [value[0], value[0]]);
    if (value.length > 0)
      for (const inner of violations(document, items, value[0], `${at}[0]`))
        found.push({ ...inner, value: [inner.value, ...value.slice(1)] });
  }
  if (isObject(value)) wrongObject(document, plain, value, at, found);
  return found;
}

function wrongTypes(value: unknown, at: string): Violation[] {
  const others: unknown[] = [null, true, 12.5, 'text', [], {}, [null], { $ne: null }];
  const kind = (each: unknown) => (each === null ? 'null' : Array.isArray(each) ? 'array' : typeof each);
  return others
    .filter((other) => kind(other) !== kind(value))
    .map((other) => ({ what: `${at}: ${kind(other)} in place of ${kind(value)}`, value: other }));
}

function wrongText(schema: Schema, value: string, say: (what: string, wrong: unknown) => void): void {
  if (Number(schema['minLength'] ?? 0) > 0) say('too short', 'x'.repeat(Number(schema['minLength']) - 1));
  if (typeof schema['maxLength'] === 'number') say('too long', 'x'.repeat(schema['maxLength'] + 1));
  if (typeof schema['pattern'] === 'string') say('against the pattern', `${value}!`);
  if (schema['format'] === 'date' || schema['format'] === 'date-time') say('no date', '2026-02-30');
  say('with a NUL', `a\0b`);
  say('with half a surrogate pair', `a\ud800b`);
}

function wrongObject(document: OpenApiDocument, schema: Schema, value: Json, at: string, found: Violation[]): void {
  const properties = (schema['properties'] ?? {}) as Record<string, Schema>;
  for (const name of (schema['required'] ?? []) as string[]) {
    const { [name]: _left, ...rest } = value;
    found.push({ what: `${at}.${name}: missing`, value: rest });
  }
  if (schema['additionalProperties'] === false) found.push({ what: `${at}: a field too many`, value: { ...value, nobodyKnowsMe: 1 } });
  for (const [name, inner] of Object.entries(properties)) {
    if (!Object.hasOwn(value, name)) continue;
    for (const each of violations(document, inner, value[name], `${at}.${name}`))
      found.push({ what: each.what, value: { ...value, [name]: each.value } });
  }
}

/** Whether there is anything in it that is no text: the one rule that no schema says. */
export function hasNoText(value: unknown): boolean {
  if (typeof value === 'string') return notText.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNoText);
}
