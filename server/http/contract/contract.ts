import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { inSpan, traceIdOf } from '../../lib/tracing.ts';
import type { Caller, Locale } from './handlers.ts';
import type { Content, Method, OpenApiDocument, Operation, Parameter, PathItem, Ref, Schema } from './load.ts';
import { methods, operationsOf } from './load.ts';
import { decorateState, type RequestState } from '../request-state.ts';
import { readForm } from './form.ts';
import { problem, Refusal, toRefusal } from '../../lib/refusal.ts';
import { isStorable } from '../../lib/storable.ts';
import { recordOf } from '../../../domain/unknown.ts';
import { randomUUID } from '../../lib/random.ts';

/** A documented answer before it is checked. `body` is JSON, or a stream or bytes where the contract says another media type. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: unknown;
  /** Many get this very body, and nothing changes it: it is checked and written once. */
  readonly isShared?: boolean;
}

/** Handlers by operation id. `Handlers` fits; so do the handlers of any other document. */
export type HandlerMap = Readonly<Record<string, (request: never) => Promise<Answer>>>;

export interface ContractOptions {
  readonly document: OpenApiDocument;
  readonly handlers: HandlerMap;
  /** Who holds the bearer token of this call; undefined for nobody, a refusal where it has more to say. A passive call does not count as use of the session. */
  readonly authenticate: (request: FastifyRequest, use: { isPassive: boolean }) => Promise<Caller | Refusal | undefined>;
  /** Who held that token a moment ago. With it a read begins while `authenticate` is under way, and is answered only if that finds the same. */
  readonly expected?: ((request: FastifyRequest) => Caller | undefined) | undefined;
  /** Throws when this person may not call an operation that states `x-roles`. Without it such a document is not served. */
  readonly authorize?: ((call: RoleCall) => Promise<void>) | undefined;
  /** Stores a call of an operation with `x-four-eyes` for a second person. Without it such a document is not served. */
  readonly propose?: ((operation: Operation, call: Call) => Promise<Answer>) | undefined;
  /** Throws when this person has made too many calls. */
  readonly limitCaller?: ((userId: string) => void) | undefined;
  /** Where the paths of the document hang. */
  readonly prefix?: string;
  /** Largest JSON body that is read, in bytes. */
  readonly bodyLimit?: number;
  /** Largest form with a file that is read, in bytes. */
  readonly formLimit?: number;
}

/** Who calls which operation of the operators, and the object it is about where there is one. */
export interface RoleCall {
  readonly userId: string;
  readonly operationId: string;
  readonly method: Method;
  readonly roles: readonly string[];
  readonly subjectId: string | undefined;
}

const locales = ['en', 'de', 'lt', 'es', 'pt'] as const satisfies readonly Locale[];
const unlisted = ['HEAD', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Options that make Fastify answer in the shape of the contract also where no route is reached: broken addresses, broken HTTP. */
export const fastifyOptions = {
  genReqId: () => randomUUID(),
  bodyLimit: 1024 * 1024,
  routerOptions: { maxParamLength: 1024 },
  frameworkErrors: (error, request, reply) => {
    const refusal = toRefusal(error) ?? new Refusal('VALIDATION_FAILED');
    sendRefusal(refusal, request.id, reply);
  },
  clientErrorHandler: answerBrokenHttp,
} satisfies FastifyServerOptions;

/**
 * Registers a route for every operation of the document. Calls are validated before a handler sees them, answers before they leave:
 * an answer that the document does not describe becomes a 500 and a log line. Fails when the document and the handlers do not match.
 */
export async function registerContract(app: FastifyInstance, options: ContractOptions): Promise<void> {
  const { document, handlers } = options;
  assertSameOperations(document, handlers);
  assertOperators(options);
  const compile = compilers(document);
  decorateState(app);
  const prefix = options.prefix ?? '/api/v1';

  const byPrefix = new Map<string, [string, PathItem][]>();
  for (const [path, item] of Object.entries(document.paths)) {
    const at = item.servers?.[0] ? new URL(item.servers[0].url).pathname : prefix;
    byPrefix.set(at, [...(byPrefix.get(at) ?? []), [path, item]]);
  }
  for (const [at, items] of byPrefix) {
    await app.register(
      async (scope) => {
        useContractBodies(scope);
        scope.setErrorHandler(answerError);
        scope.setNotFoundHandler((request, reply) => sendRefusal(new Refusal('NOT_FOUND'), request.id, reply));

        for (const [path, item] of items) {
          const url = toRoute(path);
          const listed = methods.filter((method) => item[method] !== undefined);
          for (const method of listed) {
            const operation = item[method];
            const handler = operation && (operation['x-planned'] ? answerPlanned : handlers[operation.operationId]);
            if (!operation || !handler) continue;
            const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((each) =>
              resolve<Parameter>(document, each),
            );
            addRoute(scope, { url, method, operation, parameters, handler, compile, options });
          }
          refuseOtherMethods(scope, url, listed);
        }
      },
      { prefix: at },
    );
  }
}

/** Runs a handler with a call that was validated for its operation. */
export function callHandler(handler: HandlerMap[string], call: Call): Promise<Answer> {
  return (handler as (call: Call) => Promise<Answer>)(call);
}

async function answerPlanned(): Promise<Answer> {
  throw new Refusal('NOT_IMPLEMENTED');
}

/** The path in the router's own spelling: `{id}` is `:id`, and a colon that is part of the path is doubled. */
function toRoute(path: string): string {
  return path.replaceAll(':', '::').replaceAll(/\{(\w+)\}/g, ':$1');
}

function assertSameOperations(document: OpenApiDocument, handlers: HandlerMap): void {
  const wanted = new Set<string>();
  const planned = new Set<string>();
  for (const { operation } of operationsOf(document)) {
    const id = operation.operationId;
    if (wanted.has(id) || planned.has(id)) throw new Error(`The contract has two operations named ${id}`);
    (operation['x-planned'] ? planned : wanted).add(id);
  }
  const missing = [...wanted].filter((id) => !Object.hasOwn(handlers, id));
  const early = Object.keys(handlers).filter((id) => planned.has(id));
  const unknown = Object.keys(handlers).filter((id) => !wanted.has(id) && !planned.has(id));
  if (early.length > 0) throw new Error(`Handlers of operations that are marked as planned: ${early.join(', ')}`);
  if (missing.length > 0) throw new Error(`Operations without a handler: ${missing.join(', ')}`);
  if (unknown.length > 0) throw new Error(`Handlers without an operation: ${unknown.join(', ')}`);
}

/** An operation of the operators that forgot its roles would be open to every user, and one that needs two people is carried out at most once. */
function assertOperators({ document, authorize, propose }: ContractOptions): void {
  for (const { path, item, operation } of operationsOf(document)) {
    const { operationId: id, 'x-roles': roles, 'x-four-eyes': needsTwo } = operation;
    if (path.startsWith('/admin/') && !roles?.length) throw new Error(`The contract states no x-roles for ${id}`);
    if (roles && !authorize) throw new Error(`Nobody checks the x-roles of ${id}`);
    if (!needsTwo) continue;
    const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((each) => resolve<Parameter>(document, each));
    const body = operation.requestBody && resolve<{ content: Content }>(document, operation.requestBody);
    const isFit =
      roles !== undefined &&
      '202' in operation.responses &&
      parameters.some(({ name }) => name === 'Idempotency-Key') &&
      parameters.every((parameter) => parameter.in !== 'query') &&
      Object.keys(body?.content ?? {}).every((type) => type === 'application/json');
    if (!isFit) throw new Error(`${id} needs x-roles, Idempotency-Key, an answer 202, JSON and no query for x-four-eyes`);
    if (!propose) throw new Error(`Nobody stores the proposals of ${id}`);
  }
}

const isRef = (value: unknown): value is Ref => typeof recordOf(value)['$ref'] === 'string';

function resolve<T>(document: OpenApiDocument, value: T | Ref): T {
  if (!isRef(value)) return value;
  let found: unknown = document;
  for (const step of value.$ref.slice(2).split('/')) {
    const key = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
    found = Array.isArray(found) ? found[Number(key)] : recordOf(found)[key];
  }
  if (found === undefined) throw new Error(`The contract has no ${value.$ref}`);
  return found as T;
}

// --- schemas -----------------------------------------------------------------------------------------------------------------

interface Check {
  (value: unknown): boolean;
  /** Of the last value. */
  errors?: ValidateFunction['errors'];
}

interface Compilers {
  readonly document: OpenApiDocument;
  /** For bodies and answers: a string is never taken for a number. */
  readonly exact: (schema: Schema) => Check;
  /** For query and path, where everything arrives as text. */
  readonly fromText: (schema: Schema) => Check;
}

const compiled = new WeakMap<OpenApiDocument, Compilers>();

/** Each schema is compiled once per document, for every server of the process. */
function compilers(document: OpenApiDocument): Compilers {
  const known = compiled.get(document);
  if (known) return known;
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
  const made = { document, exact: make(false), fromText: make(true) };
  compiled.set(document, made);
  return made;
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
function addErrors(into: Map<string, string>, errors: readonly ErrorObject[] | null | undefined): void {
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

function addNotStorable(into: Map<string, string>, value: unknown, field = ''): void {
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

// --- one operation -----------------------------------------------------------------------------------------------------------

interface RouteParts {
  readonly url: string;
  readonly method: Method;
  readonly operation: Operation;
  readonly parameters: readonly Parameter[];
  readonly handler: HandlerMap[string];
  readonly compile: Compilers;
  readonly options: ContractOptions;
}

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

function addRoute(scope: FastifyInstance, parts: RouteParts): void {
  const { operation, compile, options } = parts;
  const access = accessOf(operation, options.document);
  const requestBody =
    operation.requestBody && resolve<Exclude<Operation['requestBody'], Ref | undefined>>(compile.document, operation.requestBody);
  const readCall = callReader(parts);
  const send = answerSender(operation, compile);
  const { propose } = options;
  const isPersonalRead = parts.method === 'get' && access === 'user' && !operation['x-roles'];
  const recognize = async (request: FastifyRequest, state: RequestState) => {
    const user = await options.authenticate(request, { isPassive: operation['x-passive'] === true });
    if (user instanceof Refusal) {
      if (access === 'user') throw user;
    } else if (user !== undefined) {
      if (state.caller?.id !== user.id) options.limitCaller?.(user.id);
      state.caller = user;
    } else if (access === 'user') throw new Refusal('UNAUTHORIZED');
  };
  const handler =
    operation['x-four-eyes'] && propose ? (call: Call) => propose(operation, call) : (call: Call) => callHandler(parts.handler, call);

  scope.route({
    method: parts.method.toUpperCase(),
    url: parts.url,
    bodyLimit:
      requestBody && formType in requestBody.content
        ? (options.formLimit ?? 11 * 1024 * 1024)
        : (operation['x-body-limit'] ?? options.bodyLimit ?? 64 * 1024),
    onRequest: async (request) => {
      const state: RequestState = { operation };
      request.state = state;
      const expected = isPersonalRead ? options.expected?.(request) : undefined;
      if (expected) {
        // before anything is asked; a token that has ended counts once and is expected no more
        options.limitCaller?.(expected.id);
        state.caller = expected;
        const check = recognize(request, state);
        check.catch(() => {});
        state.check = check;
      } else if (access !== 'public') await recognize(request, state);
      await checkRoles(request, parts);
      const mediaType = mediaTypeOf(request.headers['content-type']);
      if (requestBody && mediaType !== '' && !(mediaType in requestBody.content)) throw new Refusal('UNSUPPORTED_MEDIA_TYPE');
    },
    preValidation: async (request) => {
      if (Buffer.isBuffer(request.body)) request.body = await readForm(request.body, request.headers['content-type'] ?? '');
    },
    handler: (request, reply) =>
      inSpan(operation.operationId, { 'http.request.method': request.method, 'http.route': parts.url }, async (span) => {
        const traceId = traceIdOf(span);
        const { state } = request;
        if (traceId !== undefined && state) state.traceId = traceId;
        const work = async () => handler(readCall(request));
        const check = state?.check;
        return send(await (check ? afterCheck(check, work) : work()), reply);
      }),
  });
}

/** What a call gave, once its session is known to be good; a session that has ended is told before all else. */
async function afterCheck(check: Promise<void>, work: () => Promise<Answer>): Promise<Answer> {
  const [checked, worked] = await Promise.allSettled([check, work()]);
  if (checked.status === 'fulfilled') {
    if (worked.status === 'fulfilled') return worked.value;
    throw worked.reason;
  }
  if (worked.status === 'fulfilled' && worked.value.body instanceof Readable) worked.value.body.destroy();
  throw checked.reason;
}

/** Before the body is read: whoever may not call learns nothing of what is wrong with the call. */
async function checkRoles(request: FastifyRequest, { operation, method, options }: RouteParts): Promise<void> {
  const roles = operation['x-roles'];
  if (!roles) return;
  const user = request.state?.caller;
  if (!user || !options.authorize) throw new Refusal('UNAUTHORIZED');
  const subject: unknown = Object.values(request.params ?? {})[0];
  // nothing of the call was checked yet, and a refusal is written into the audit log
  const subjectId = typeof subject === 'string' && subject.length <= 128 && isStorable(subject) ? subject : undefined;
  await options.authorize({ userId: user.id, operationId: operation.operationId, method, roles, subjectId });
}

/** Who may call: everybody, everybody with an eye on who it is, or signed-in users. */
function accessOf(operation: Operation, document: OpenApiDocument): 'public' | 'anybody' | 'user' {
  const security = operation.security ?? document.security ?? [];
  if (security.length === 0) return 'public';
  return security.some((way) => Object.keys(way).length === 0) ? 'anybody' : 'user';
}

function mediaTypeOf(header: string | undefined): string {
  return (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

function localeOf(header: string | string[] | undefined): Locale {
  const asked = String(header ?? '')
    .split(/[-_,;]/, 1)[0]
    ?.trim()
    .toLowerCase();
  return locales.find((locale) => locale === asked) ?? 'en';
}

function callReader({ operation, parameters, compile }: RouteParts): (request: FastifyRequest) => Call {
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

    const asked = recordOf(request.query);
    const read: Record<string, unknown> = {};
    for (const { name } of query) {
      if (Object.hasOwn(asked, name))
        read[name] = lists.has(name) ? [asked[name]].flat().flatMap((value) => String(value).split(',')) : asked[name];
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
      locale: localeOf(request.headers['locale']),
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

// --- answers -----------------------------------------------------------------------------------------------------------------

/** The server gave an answer that the document does not describe. */
class BrokenContract extends Error {
  constructor(operationId: string, what: string) {
    super(`${operationId}: ${what}`);
    this.name = 'BrokenContract';
  }
}

function answerSender(operation: Operation, compile: Compilers): (answer: Answer, reply: FastifyReply) => FastifyReply {
  const documented = new Map(
    Object.entries(operation.responses).map(([status, response]) => {
      const { content } = resolve<{ readonly content?: Content }>(compile.document, response);
      const schema = content?.['application/json']?.schema;
      return [status, { mediaTypes: Object.keys(content ?? {}), valid: schema && compile.exact(schema) }] as const;
    }),
  );

  const written = new WeakMap<object, Buffer>();

  return ({ status, headers = {}, body, isShared }, reply) => {
    const expected = documented.get(String(status));
    if (!expected) throw new BrokenContract(operation.operationId, `status ${status} is not documented`);
    if (expected.mediaTypes.length === 0) {
      if (body !== undefined) throw new BrokenContract(operation.operationId, `status ${status} has no body`);
      return reply.code(status).headers(headers).send();
    }
    if (body instanceof Readable || body instanceof Uint8Array) {
      const given = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
      const mediaType = mediaTypeOf(given === undefined ? expected.mediaTypes[0] : String(given));
      if (mediaType === 'application/json' || !expected.mediaTypes.includes(mediaType)) {
        if (body instanceof Readable) body.destroy();
        throw new BrokenContract(operation.operationId, `status ${status} is not documented as ${mediaType}`);
      }
      return reply.code(status).type(mediaType).headers(headers).send(body);
    }
    const sendJson = (json: string | Buffer) => reply.code(status).headers(headers).type('application/json; charset=utf-8').send(json);
    const known = isShared ? written.get(Object(body)) : undefined;
    if (known) return sendJson(known);
    if (!expected.valid) throw new BrokenContract(operation.operationId, `status ${status} is not JSON`);
    if (!expected.valid(body)) {
      const errors = new Map<string, string>();
      addErrors(errors, expected.valid.errors);
      throw new BrokenContract(
        operation.operationId,
        `status ${status} has ${[...errors].map(([field, code]) => `${field} (${code})`).join(', ')}`,
      );
    }
    const json = JSON.stringify(body);
    if (!isShared) return sendJson(json);
    const bytes = Buffer.from(json);
    written.set(Object(body), bytes);
    return sendJson(bytes);
  };
}

function sendRefusal(refusal: Refusal, requestId: string, reply: FastifyReply): void {
  reply
    .code(refusal.status)
    .headers(refusal.headers)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(problem(refusal.code, requestId, refusal.fieldErrors)));
}

/** Everything thrown, as an answer of the contract. What is the server's own fault is logged and told to nobody else. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const operation = request.state?.operation;
  const thrown = toRefusal(error);
  const isForm = mediaTypeOf(request.headers['content-type']) === formType;
  const refusal = thrown?.code === 'PAYLOAD_TOO_LARGE' && isForm ? new Refusal('FILE_TOO_LARGE') : thrown;
  const documented = refusal !== undefined && (operation === undefined || Object.hasOwn(operation.responses, String(refusal.status)));
  if (documented && (refusal.status < 500 || refusal.code === 'NOT_IMPLEMENTED')) {
    sendRefusal(refusal, request.id, reply);
    return;
  }
  const err =
    refusal && !documented
      ? new BrokenContract(operation?.operationId ?? '', `refusal ${refusal.status} ${refusal.code} is not documented`)
      : error;
  request.log.error(
    { err, operationId: operation?.operationId, trace: request.state?.traceId },
    err instanceof BrokenContract ? 'the answer breaks the contract' : 'the call failed',
  );
  sendRefusal(documented ? refusal : new Refusal('INTERNAL_ERROR'), request.id, reply);
}

// --- what Fastify would answer in its own shape ------------------------------------------------------------------------------

const formType = 'multipart/form-data';

/** JSON and forms only, and an empty body is no body. */
function useContractBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, String(body), done);
  });
  scope.addContentTypeParser(formType, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

function refuseOtherMethods(scope: FastifyInstance, url: string, listed: readonly Method[]): void {
  const allowed = listed.map((method) => method.toUpperCase());
  if (allowed.includes('GET')) allowed.push('HEAD');
  const allow = allowed.join(', ');
  scope.route({
    method: unlisted.filter((method) => !allowed.includes(method)),
    url,
    exposeHeadRoute: false,
    onRequest: async () => {
      throw new Refusal('METHOD_NOT_ALLOWED', 405, undefined, { allow });
    },
    handler: async () => undefined,
  });
}

function answerBrokenHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? (['431 Request Header Fields Too Large', 'PAYLOAD_TOO_LARGE'] as const)
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? (['408 Request Timeout', 'VALIDATION_FAILED'] as const)
        : (['400 Bad Request', 'VALIDATION_FAILED'] as const);
  const body = JSON.stringify(problem(code, randomUUID()));
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
