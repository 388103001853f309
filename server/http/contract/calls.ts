import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { localeOf } from '../../../domain/locale.ts';
import { recordOf } from '../../../domain/unknown.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Caller, Locale } from './handlers.ts';
import type { Operation, Parameter, Ref, Schema } from './load.ts';
import { formType } from './media-type.ts';
import { addErrors, addNotStorable, type Compilers, resolve } from './schemas.ts';

/** A validated call of any operation. */
export interface Call {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly headers: FastifyRequest['headers'];
  readonly body: unknown;
  readonly user: Caller | undefined;
  readonly requestId: string;
  readonly locale: Locale;
  readonly log: FastifyBaseLogger;
  readonly ip: string;
}

/** The first language that is asked for, if it is one of the product. */
const requestedLocale = (header: string | string[] | undefined): Locale => localeOf(String(header ?? '').split(/[,;]/, 1)[0]) ?? 'en';

/** Reads calls of one operation, or refuses them with what is wrong with each field. */
export function callReader({
  operation,
  parameters,
  compile,
}: {
  operation: Operation;
  parameters: readonly Parameter[];
  compile: Compilers;
}): (request: FastifyRequest) => Call {
  const named = (where: Parameter['in']) => parameters.filter((parameter) => parameter.in === where);
  const query = named('query');
  const headers = named('header');
  const lists = new Set(
    query.filter((parameter) => resolve<Schema>(compile.document, parameter.schema).type === 'array').map(({ name }) => name),
  );
  const validQuery = compile.fromText(objectOf(query));
  const validPath = compile.fromText(objectOf(named('path')));
  const validHeaders = compile.exact(objectOf(headers));
  const requestBody =
    operation.requestBody && resolve<Exclude<Operation['requestBody'], Ref | undefined>>(compile.document, operation.requestBody);
  const bodySchema = requestBody?.content['application/json']?.schema ?? requestBody?.content[formType]?.schema;
  const validBody = bodySchema && compile.exact(bodySchema);
  const formSchema = requestBody?.content[formType]?.schema;
  const files = formSchema ? filesOf(resolve<Schema>(compile.document, formSchema)) : undefined;

  return (request) => {
    const errors = new Map<string, string>();
    const params = { ...recordOf(request.params) };
    if (validPath(params)) addNotStorable(errors, params);
    else addErrors(errors, validPath.errors);

    const requested = recordOf(request.query);
    const read: Record<string, unknown> = {};
    for (const { name } of query) {
      if (Object.hasOwn(requested, name))
        read[name] = lists.has(name) ? [requested[name]].flat().flatMap((value) => String(value).split(',')) : requested[name];
    }
    if (validQuery(read)) addNotStorable(errors, read);
    else addErrors(errors, validQuery.errors);

    const sent = Object.fromEntries(
      headers
        .filter(({ name }) => request.headers[name.toLowerCase()] !== undefined)
        .map(({ name }) => [name, request.headers[name.toLowerCase()]]),
    );
    if (!validHeaders(sent)) addErrors(errors, validHeaders.errors);

    const body = requestBody ? request.body : undefined;
    if (requestBody && body === undefined) {
      if (requestBody.required) errors.set('body', 'required');
    } else if (validBody) {
      if (files) addNotFiles(errors, body, files);
      if (validBody(files ? withoutFiles(body) : body)) addNotStorable(errors, body);
      else addErrors(errors, validBody.errors);
    }
    if (errors.size > 0) throw new Refusal('VALIDATION_FAILED', 400, Object.fromEntries(errors));

    return {
      params,
      query: read,
      headers: request.headers,
      body,
      user: request.state?.caller,
      requestId: request.id,
      locale: requestedLocale(request.headers['locale']),
      log: request.log,
      ip: request.ip,
    };
  };
}

/** The parts of a form that are files. */
function filesOf(schema: Schema): Set<string> {
  const properties = recordOf(schema['properties']);
  return new Set(Object.keys(properties).filter((name) => recordOf(properties[name])['format'] === 'binary'));
}

function addNotFiles(into: Map<string, string>, form: unknown, files: Set<string>): void {
  for (const [name, value] of Object.entries(recordOf(form))) {
    if (value instanceof File !== files.has(name)) into.set(name.slice(0, 100), 'type');
  }
}

/** For the schema, in which a file is a string. */
function withoutFiles(form: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(recordOf(form)).map(([name, value]) => [name, value instanceof File ? value.name : value]));
}

function objectOf(parameters: readonly Parameter[]): Schema {
  return {
    type: 'object',
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  };
}
