import { type OpenApiDocument, operationsOf, type Schema } from '../../server/http/contract/load.ts';
import { recordOf } from '../../domain/unknown.ts';
import { resolve } from './fuzz/schemas.ts';

/** An emoji in UTF-8. What JSON escapes, such as a line break, has fewer letters in such numbers than anybody types. */
const bytesOfCharacter = 4;
const longestKey = 64;
const byFormat: Readonly<Record<string, number>> = { date: 10, 'date-time': 30, uuid: 36 };

const bytesOfText = ({ format, maxLength, pattern }: Schema): number => {
  if (typeof maxLength === 'number') return maxLength * bytesOfCharacter;
  if (typeof format === 'string' && format in byFormat) return byFormat[format] ?? 0;
  // a pattern without repetition, such as a country
  return typeof pattern === 'string' && !/[*+]/.test(pattern) ? 64 : Infinity;
};

/** As JSON, in bytes; Infinity where the schema sets no limit. */
function largest(document: OpenApiDocument, given: unknown): number {
  const schema = resolve<Schema>(document, given as Schema);
  const inner = (value: unknown) => largest(document, value);
  const { oneOf, anyOf, allOf } = schema as Record<string, readonly Schema[] | undefined>;
  const choices = oneOf ?? anyOf;
  if (choices) return Math.max(...choices.map(inner));
  if (allOf) return allOf.reduce((sum, part) => sum + inner(part), 0);
  if ('const' in schema) return JSON.stringify(schema['const']).length;
  if (Array.isArray(schema['enum'])) return Math.max(...schema['enum'].map((value) => JSON.stringify(value).length));
  const sizes: Readonly<Record<string, () => number>> = {
    string: () => bytesOfText(schema) + 2,
    number: () => 25,
    integer: () => 25,
    boolean: () => 5,
    null: () => 4,
    array: () => (typeof schema['maxItems'] === 'number' ? schema['maxItems'] * (inner(schema['items']) + 1) + 2 : Infinity),
    object: () => {
      const named = Object.entries(recordOf(schema['properties'])).reduce((sum, [key, value]) => sum + key.length + 4 + inner(value), 2);
      const { additionalProperties: more, maxProperties } = schema;
      return typeof more === 'object' ? named + Number(maxProperties ?? Infinity) * (longestKey + inner(more)) : named;
    },
  };
  return Math.max(...[schema.type].flat().map((type) => sizes[String(type)]?.() ?? Infinity));
}

/** Operations that take JSON, with the largest body that the contract allows and the limit of the server, in bytes. */
export function largestBodies(document: OpenApiDocument): { operationId: string; bytes: number; limit: number }[] {
  return operationsOf(document).flatMap(({ operation }) => {
    const body = operation.requestBody && resolve<{ content: Record<string, { schema?: Schema }> }>(document, operation.requestBody);
    const schema = body?.content['application/json']?.schema;
    if (!schema) return [];
    return [{ operationId: operation.operationId, bytes: largest(document, schema), limit: operation['x-body-limit'] ?? 64 * 1024 }];
  });
}
