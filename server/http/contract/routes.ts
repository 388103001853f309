import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../lib/refusal.ts';
import { isStorable } from '../../lib/storable.ts';
import { inSpan, traceIdOf } from '../../lib/tracing.ts';
import type { RequestState } from '../request-state.ts';
import { type Answer, answerSender } from './answers.ts';
import { type Call, callReader } from './calls.ts';
import { readForm } from './form.ts';
import type { Method, OpenApiDocument, Operation, Parameter, Ref } from './load.ts';
import { formType, mediaTypeOf } from './media-type.ts';
import { callHandler, type ContractOptions, type HandlerMap } from './options.ts';
import { type Compilers, resolve } from './schemas.ts';

const unlisted = ['HEAD', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

interface RouteParts {
  readonly url: string;
  readonly method: Method;
  readonly operation: Operation;
  readonly parameters: readonly Parameter[];
  readonly handler: HandlerMap[string];
  readonly compile: Compilers;
  readonly options: ContractOptions;
}

export function addRoute(scope: FastifyInstance, parts: RouteParts): void {
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

/** What a call gave, once its session is known to be good; an ended session takes precedence over any other outcome. */
async function afterCheck(check: Promise<void>, work: () => Promise<Answer>): Promise<Answer> {
  const [checked, worked] = await Promise.allSettled([check, work()]);
  if (checked.status === 'fulfilled') {
    if (worked.status === 'fulfilled') return worked.value;
    throw worked.reason;
  }
  if (worked.status === 'fulfilled' && worked.value.body instanceof Readable) worked.value.body.destroy();
  throw checked.reason;
}

/** Before the body is read: callers without permission get no validation errors. */
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

/** Who may call: everybody, everybody with optional authentication, or signed-in users. */
function accessOf(operation: Operation, document: OpenApiDocument): 'public' | 'anybody' | 'user' {
  const security = operation.security ?? document.security ?? [];
  if (security.length === 0) return 'public';
  return security.some((way) => Object.keys(way).length === 0) ? 'anybody' : 'user';
}

/** JSON and forms only, and an empty body is no body. */
export function useContractBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, String(body), done);
  });
  scope.addContentTypeParser(formType, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

export function refuseOtherMethods(scope: FastifyInstance, url: string, listed: readonly Method[]): void {
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
