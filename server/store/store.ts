import { setTimeout as pause } from 'node:timers/promises';
import { randomInt } from '../lib/random.ts';
import { inSpan } from '../lib/tracing.ts';
import type { OpenCursors } from './cursors.ts';
import type { Db, Tx } from './db.ts';
import { isConnectionLost, reconnectMs, pauseForHost } from './hosts.ts';
import { sqlState } from './sql-state.ts';
import type { Transact } from './transactions-on.ts';

export interface Store {
  /** For single statements. Inside `tx` use its argument: the embedded database has one connection and would wait for ever. */
  readonly db: Db;
  /**
   * One transaction. It is run again when the database asks for that (serialization failure, deadlock) and when its connection was lost before the commit, so
   * it must not reach outside.
   */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** For results of any length. */
  readonly openCursors: OpenCursors;
  /** It has no autovacuum beside it: a job does that work. */
  readonly isEmbedded: boolean;
  close(): Promise<void>;
}

const noCursors: OpenCursors = () => Promise.reject(new Error('This store has no cursors.'));

const lastStatements = new WeakMap<Tx, Promise<unknown>[]>();

/**
 * Sends one or more statements without waiting for their result: they go to the database with the next statement or with the commit. A failure fails the
 * transaction.
 */
export function atCommit(tx: Tx, statement: Promise<unknown>): void {
  statement.catch(() => {});
  const last = lastStatements.get(tx);
  if (!last) throw new Error('Only a transaction of a store commits.');
  last.push(statement);
}

const abortedState = '25P02';

/** The cause of a failed transaction: later statements only report that the transaction is aborted. */
async function causeOf(error: unknown, last: readonly Promise<unknown>[]): Promise<unknown> {
  if (sqlState(error) !== abortedState) return error;
  const failed = (await Promise.allSettled(last)).find((one) => one.status === 'rejected' && sqlState(one.reason) !== abortedState);
  return failed?.status === 'rejected' ? failed.reason : error;
}

/** A store on a connection that its caller has opened: its tables are there. */
export function makeStore(
  db: Db,
  shut: () => Promise<void>,
  {
    openCursors = noCursors,
    transact = async (work) => db.transaction(work),
    isEmbedded = false,
  }: { openCursors?: OpenCursors; transact?: Transact; isEmbedded?: boolean } = {},
): Store {
  let closing: Promise<void> | undefined;
  return {
    db,
    openCursors,
    isEmbedded,
    async tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      const begun = performance.now();
      for (let attempt = 1; ; attempt++) {
        // from here on the database may have committed: a retry needs an idempotency key
        let isCommitting = false;
        const last: Promise<unknown>[] = [];
        const run = async (tx: Tx) => {
          lastStatements.set(tx, last);
          const result = await work(tx);
          isCommitting = true;
          return result;
        };
        try {
          const result = await inSpan('transaction', { 'statefolio.attempt': attempt }, () => transact(run));
          // after a failed statement the database has rolled back, in spite of the commit
          await Promise.all(last);
          return result;
        } catch (thrown) {
          const error = await causeOf(thrown, last);
          const isLost = !isCommitting && isConnectionLost(error) && performance.now() - begun < reconnectMs;
          if (!isLost && (attempt >= 10 || !mayRunAgain(error))) throw error;
          await (isLost ? pauseForHost() : pause(randomInt(10 * 2 ** Math.min(attempt, 6))));
        }
      }
    },
    close: () => (closing ??= shut()),
  };
}

function mayRunAgain(error: unknown): boolean {
  const state = sqlState(error);
  return state === '40001' || state === '40P01';
}
