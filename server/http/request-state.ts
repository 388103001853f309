import type { FastifyInstance } from 'fastify';
import type { Caller } from './contract/handlers.ts';
import type { Operation } from './contract/load.ts';

/** The state of a call while it is processed. */
export interface RequestState {
  readonly operation: Operation;
  /** Whose token the request bears. */
  caller?: Caller;
  /** The check of the session, while it is under way and the call is worked on. */
  check?: Promise<void>;
  /** The trace that answers the request, where there is one. */
  traceId?: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for what is no operation. A part of the request: weak maps by request cost each collection of young objects time. */
    state: RequestState | null;
  }
}

export function decorateState(app: FastifyInstance): void {
  if (!app.hasRequestDecorator('state')) app.decorateRequest('state', null);
}
