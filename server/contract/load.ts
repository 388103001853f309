import { readFileSync } from 'node:fs';
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
  readonly parameters?: readonly (Parameter | Ref)[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content } | Ref;
  readonly responses: { readonly [status: string]: { readonly content?: Content } | Ref };
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
}

export const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Method = (typeof methods)[number];

export type PathItem = { readonly [M in Method]?: Operation } & { readonly parameters?: readonly (Parameter | Ref)[] };

/** The parts of an OpenAPI 3.1 document that the server works from. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly paths: { readonly [path: string]: PathItem };
  readonly security?: Operation['security'];
  readonly components?: unknown;
}

/** Reads an OpenAPI document; without a path, the project's own. */
export function loadDocument(file: string | URL = new URL('../../openapi/openapi.yaml', import.meta.url)): OpenApiDocument {
  return parseDocument(readFileSync(file, 'utf8'), file instanceof URL ? fileURLToPath(file) : file);
}

/** Reads an OpenAPI document from its text; `name` is only for the error message. */
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
