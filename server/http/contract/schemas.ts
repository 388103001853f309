import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { recordOf } from '../../../domain/unknown.ts';
import { isStorable } from '../../lib/storable.ts';
import type { OpenApiDocument, Ref, Schema } from './load.ts';

const isRef = (value: unknown): value is Ref => typeof recordOf(value)['$ref'] === 'string';

export function resolve<T>(document: OpenApiDocument, value: T | Ref): T {
  if (!isRef(value)) return value;
  let found: unknown = document;
  for (const step of value.$ref.slice(2).split('/')) {
    const key = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
    found = Array.isArray(found) ? found[Number(key)] : recordOf(found)[key];
  }
  if (found === undefined) throw new Error(`The contract has no ${value.$ref}`);
  return found as T;
}

interface Check {
  (value: unknown): boolean;
  /** Of the last value. */
  errors?: ValidateFunction['errors'];
}

export interface Compilers {
  readonly document: OpenApiDocument;
  /** For bodies and answers: a string is never taken for a number. */
  readonly exact: (schema: Schema) => Check;
  /** For query and path, where everything arrives as text. */
  readonly fromText: (schema: Schema) => Check;
}

const compiled = new WeakMap<OpenApiDocument, Compilers>();

/** Each schema is compiled once per document, for every server of the process. */
export function compilers(document: OpenApiDocument): Compilers {
  const cached = compiled.get(document);
  if (cached) return cached;
  const make = (coerceTypes: boolean) => {
    const ajv = new Ajv2020({ strict: false, strictNumbers: true, allErrors: true, coerceTypes, validateSchema: false });
    for (const [name, format] of Object.entries(fullFormats)) ajv.addFormat(name, format);
    ajv.addSchema(document, 'contract');
    const checks = new Map<string, Check>();
    return (schema: Schema) => {
      const text = JSON.stringify(schema);
      const check = checks.get(text) ?? checkOf(() => ajv.compile(absoluteSchema(schema)));
      checks.set(text, check);
      return check;
    };
  };
  const compiledSchemas = { document, exact: make(false), fromText: make(true) };
  compiled.set(document, compiledSchemas);
  return compiledSchemas;
}

/** Compiled when the first value comes: all together take seconds, one takes no time that a person notices. */
function checkOf(compile: () => ValidateFunction): Check {
  let validate: ValidateFunction | undefined;
  const check: Check = (value) => {
    validate ??= compile();
    const isValid = validate(value);
    check.errors = validate.errors;
    return isValid;
  };
  return check;
}

/** The schema with its references pointing into the document from outside. */
function absoluteSchema(schema: Schema): Schema {
  return { ...schema, ...absoluteEntries(schema) };
}

const absoluteEntries = (value: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string' && inner.startsWith('#') ? `contract${inner}` : absolute(inner),
    ]),
  );

function absolute(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(absolute);
  return typeof value === 'object' && value !== null ? absoluteEntries(value) : value;
}

const maxFieldErrors = 20;

/** Ajv's errors as field → code. The code is the rule that was broken: `type`, `required`, `additionalProperties`, `maximum` … */
export function addErrors(into: Map<string, string>, errors: readonly ErrorObject[] | null | undefined): void {
  for (const error of errors ?? []) {
    if (into.size >= maxFieldErrors) return;
    const at = error.instancePath
      .split('/')
      .slice(1)
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
    const inner: unknown = error.params['missingProperty'] ?? error.params['additionalProperty'];
    const field = [...at, ...(typeof inner === 'string' ? [inner] : [])].join('.').slice(0, 100) || 'body';
    if (!into.has(field)) into.set(field, error.keyword);
  }
}

export function addNotStorable(into: Map<string, string>, value: unknown, field = ''): void {
  if (into.size >= maxFieldErrors) return;
  if (typeof value === 'string') {
    if (!isStorable(value)) into.set(field || 'body', 'characters');
  } else if (typeof value === 'number') {
    // `1e400` in an address: Ajv takes it for Infinity and then applies no limit to it
    if (!Number.isFinite(value)) into.set(field || 'body', 'type');
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key)) into.set(field || 'body', 'characters');
      else addNotStorable(into, inner, field === '' ? key : `${field}.${key}`);
    }
  }
}
