import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OpenApiDocument, Ref, Schema } from '../../../server/http/contract/load.ts';

export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a `$ref` of the document points at; anything else as it is. */
export function resolve<T extends object>(document: OpenApiDocument, value: T | Ref): T {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as T;
  let found: unknown = document;
  for (const key of value.$ref.split('/').slice(1)) {
    const name = decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~');
    found = isObject(found) ? found[name] : undefined;
  }
  if (!isObject(found)) throw new Error(`There is no ${value.$ref}`);
  return resolve(document, found as T);
}

/** The document with its references seen from outside. `open`: answers may have gained fields. */
function seenFromOutside(value: unknown, open: boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => seenFromOutside(each, open));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => !(open && key === 'additionalProperties' && inner === false))
      .map(([key, inner]) => [
        key,
        key === '$ref' && typeof inner === 'string' ? inner.replace(/^#/, 'contract#') : seenFromOutside(inner, open),
      ]),
  );
}

/** Holds values against schemas of the document: answers what is wrong, in words, or nothing. */
export function validators(document: OpenApiDocument) {
  const make = (open: boolean, coerceTypes: boolean) => {
    const ajv = new Ajv2020({ strict: false, allErrors: false, coerceTypes, validateSchema: false });
    addFormats(ajv as unknown as Parameters<typeof addFormats>[0]);
    ajv.addSchema(seenFromOutside(document, open) as Json, 'contract');
    const compiled = new Map<Schema, ReturnType<typeof ajv.compile>>();
    return (schema: Schema, value: unknown): string | undefined => {
      const valid = compiled.get(schema) ?? ajv.compile(seenFromOutside(schema, open) as Json);
      compiled.set(schema, valid);
      return valid(value) ? undefined : ajv.errorsText(valid.errors, { dataVar: 'body' });
    };
  };
  return { input: make(false, false), text: make(false, true), answer: make(true, false) };
}

export type Validators = ReturnType<typeof validators>;
