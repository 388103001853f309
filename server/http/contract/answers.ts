import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problem, Refusal, toRefusal } from '../../lib/refusal.ts';
import type { Content, Operation } from './load.ts';
import { formType, mediaTypeOf } from './media-type.ts';
import { addErrors, type Compilers, resolve } from './schemas.ts';

/** A documented answer before it is checked. `body` is JSON, or a stream or bytes where the contract says another media type. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: unknown;
  /** The same unchanged body is sent to many: it is checked and serialized once. */
  readonly isShared?: boolean;
}

/** The server gave an answer that the document does not describe. */
class BrokenContract extends Error {
  constructor(operationId: string, what: string) {
    super(`${operationId}: ${what}`);
    this.name = 'BrokenContract';
  }
}

export function answerSender(operation: Operation, compile: Compilers): (answer: Answer, reply: FastifyReply) => FastifyReply {
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
    const cached = isShared ? written.get(Object(body)) : undefined;
    if (cached) return sendJson(cached);
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

export function sendRefusal(refusal: Refusal, requestId: string, reply: FastifyReply): void {
  reply
    .code(refusal.status)
    .headers(refusal.headers)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(problem(refusal.code, requestId, refusal.fieldErrors)));
}

/** Everything thrown, as an answer of the contract. Errors of the server itself are logged and not disclosed. */
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
