import type { FastifyRequest } from 'fastify';
import type { Refusal } from '../../lib/refusal.ts';
import type { Answer } from './answers.ts';
import type { Call } from './calls.ts';
import type { Caller } from './handlers.ts';
import type { Method, OpenApiDocument, Operation } from './load.ts';

/** Handlers by operation id. `Handlers` fits; so do the handlers of any other document. */
export type HandlerMap = Readonly<Record<string, (request: never) => Promise<Answer>>>;

/** Runs a handler with a call that was validated for its operation. */
export function callHandler(handler: HandlerMap[string], call: Call): Promise<Answer> {
  return (handler as (call: Call) => Promise<Answer>)(call);
}

export interface ContractOptions {
  readonly document: OpenApiDocument;
  readonly handlers: HandlerMap;
  /**
   * The holder of the bearer token of this call; undefined for none, a refusal where the reason is to be disclosed. A passive call does not count as use of the
   * session.
   */
  readonly authenticate: (request: FastifyRequest, use: { isPassive: boolean }) => Promise<Caller | Refusal | undefined>;
  /** The cached holder of that token. With it a read starts while `authenticate` is pending, and is sent only if that returns the same holder. */
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
