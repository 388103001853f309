import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { components, operations, PlannedOperation } from '../../../openapi/schema.d.ts';
import { Refusal } from '../../lib/refusal.ts';

export type Locale = components['schemas']['Locale'];
/** The implemented operations. Planned operations have no handler: the contract layer responds to them. */
export type OperationId = Exclude<keyof operations, PlannedOperation>;

/** The caller. */
export interface Caller {
  readonly id: string;
}

type Empty = Record<never, never>;
type Part<O, K extends string> = O extends { parameters: infer P }
  ? K extends keyof P
    ? [NonNullable<P[K]>] extends [never]
      ? Empty
      : NonNullable<P[K]>
    : Empty
  : Empty;
type LowerCased<T> = { [K in keyof T as K extends string ? Lowercase<K> : never]: T[K] };
type JsonOf<T> = T extends { content: { 'application/json': infer Body } } ? Body : undefined;
/** The parts of a form: a file arrives as a `File`. */
type FormOf<T> = T extends { content: { 'multipart/form-data': infer Form } }
  ? { [K in keyof Form]: Form[K] extends Blob ? File : Form[K] }
  : undefined;
type InputOf<T> = JsonOf<T> extends undefined ? FormOf<T> : JsonOf<T>;
type BodyOf<O> = O extends { requestBody: infer B }
  ? InputOf<B>
  : O extends { requestBody?: infer B }
    ? [NonNullable<B>] extends [never]
      ? undefined
      : InputOf<NonNullable<B>> | undefined
    : undefined;
/** What an answer carries: JSON, bytes or a stream of another media type, or nothing. */
type OutputOf<T> = T extends { content: { 'application/json': infer Body } }
  ? { readonly body: Body }
  : T extends { content: Record<string, unknown> }
    ? { readonly body: Uint8Array | Readable }
    : { readonly body?: undefined };

/** The arguments of every handler besides the validated parts of the call. */
export interface CallContext {
  /** The signed-in user. Always there where the contract asks for a token; see `callerOf`. */
  readonly user?: Caller | undefined;
  readonly requestId: string;
  /** From the `Locale` header; English when it is absent or unknown. */
  readonly locale: Locale;
  readonly log: FastifyBaseLogger;
  /** Address of the caller, for rate limits. */
  readonly ip: string;
}

/** A validated call of one operation. Header names are lower case. */
export interface RequestOf<O> extends CallContext {
  readonly params: Part<O, 'path'>;
  readonly query: Part<O, 'query'>;
  readonly headers: LowerCased<Part<O, 'header'>> & IncomingHttpHeaders;
  readonly body: BodyOf<O>;
}

type AnswerHeaders = Readonly<Record<string, string | string[]>>;

/** One of the documented answers of an operation. */
export type AnswerOf<O> = O extends { responses: infer R }
  ? {
      [S in keyof R & number]: { readonly status: S; readonly headers?: AnswerHeaders; readonly isShared?: boolean } & OutputOf<R[S]>;
    }[keyof R & number]
  : never;

export type Req<Id extends keyof operations> = RequestOf<operations[Id]>;
export type Res<Id extends keyof operations> = AnswerOf<operations[Id]>;

/** One handler for each operation of the contract. An undocumented status or a body of another shape does not compile. */
export type Handlers = { readonly [Id in OperationId]: (request: Req<Id>) => Promise<Res<Id>> };

/** The signed-in user of a call. */
export function callerOf(request: Pick<CallContext, 'user'>): Caller {
  if (request.user === undefined) throw new Refusal('UNAUTHORIZED');
  return request.user;
}
