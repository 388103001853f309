import type { FastifyBaseLogger } from 'fastify';
import type { Locale } from '../../domain/locale.ts';
import type { HandlerMap } from '../http/contract/options.ts';
import { type Method, type OpenApiDocument, operationsOf } from '../http/contract/load.ts';
import type { Clock } from '../lib/clock.ts';
import type { ErrorCode } from '../lib/refusal.ts';
import type { Db, Tx } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import type { proposal } from '../store/schema.ts';
import type { components } from '../../openapi/schema.d.ts';

export type ProposalRow = typeof proposal.$inferSelect;
export type ProposalFacts = components['schemas']['ProposalFacts'];

/** Describes proposed calls by their params and bodies, in the order of the calls, with names in the reader's language. One read for all of them. */
export type Describe = (db: Db, calls: readonly Pick<ProposalRow, 'params' | 'body'>[], locale: Locale) => Promise<ProposalFacts[]>;

/** Refuses a call that could not be carried out now, before the proposal is stored. */
export type Check = (db: Db, call: Pick<ProposalRow, 'params' | 'body' | 'proposedBy'>) => Promise<void>;

/** Locks what a call is about until the proposal is stored, and refuses where it has changed since the check. */
export type Lock = (tx: Tx, call: Pick<ProposalRow, 'params' | 'body' | 'proposedBy'>) => Promise<void>;

/**
 * Of each call, in the order of the calls: the refusal for an operator who must not approve it because they have a part in it; undefined where they may.
 * Others still may. [decision 128]
 */
export type Involvement = (db: Db, calls: readonly Pick<ProposalRow, 'body'>[], actor: string) => Promise<(ErrorCode | undefined)[]>;

/** The dependencies of operations that need two people. */
export interface FourEyes {
  store: Store;
  clock: Clock;
  document: OpenApiDocument;
  /** The handlers of all operations; resolved lazily, because those of the proposals are among them. */
  handlers: () => HandlerMap;
  /** By operation id; an operation without one is shown with its body alone. */
  describe: Readonly<Record<string, Describe>>;
  /** By operation id; what an operation without one is called for, its handler alone decides. */
  checks: Readonly<Record<string, Check>>;
  /** By operation id; only for what can be taken away while its proposal is being stored. */
  locks: Readonly<Record<string, Lock>>;
  /** By operation id; where none is named only the proposer may not approve. */
  involvements: Readonly<Record<string, Involvement>>;
  log: FastifyBaseLogger;
}

/** The roles and the method of each operation that needs two people. */
export function proposable(document: OpenApiDocument): Map<string, { roles: readonly string[]; method: Method }> {
  return new Map(
    operationsOf(document)
      .filter(({ operation }) => operation['x-four-eyes'])
      .map(({ operation, method }) => [operation.operationId, { roles: operation['x-roles'] ?? [], method }]),
  );
}
