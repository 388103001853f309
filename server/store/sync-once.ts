import type pg from 'pg';

/** A statement on its way. `isLast`: its answer is followed by `ReadyForQuery`, as PostgreSQL gives it for each Sync. */
interface Sent {
  isLast: boolean;
}

const inTransaction = { status: 'T' };
const aborted = { status: 'E' };

/**
 * The statements of a transaction that are sent in one tick end with one Sync, so that the database answers all of them in one system call: with a Sync each it
 * takes one for each. Where one fails, the database leaves out what follows it up to the Sync; that fails here by the same error. Statements outside of
 * transactions keep a Sync each, which makes each of them a transaction of its own.
 *
 * `pg` waits for a `ReadyForQuery` after each statement. It gets one from here for those that have no Sync.
 */
export function syncOnce(connection: pg.Connection): { listen(): void; begin(): void; end(): void } {
  const sync = connection.sync.bind(connection);
  const execute = connection.execute.bind(connection);
  const query = connection.query.bind(connection);
  const sent: Sent[] = [];
  let isOpen = false;
  let hasExecuted = false;
  /** The last statement, while its Sync is held back. */
  let held: Sent | undefined;
  let failed: unknown;
  let isFeigned = false;

  const release = () => {
    if (!held) return;
    held.isLast = true;
    held = undefined;
    sync();
  };
  connection.execute = (...args) => {
    hasExecuted = true;
    execute(...args);
  };
  connection.sync = () => {
    const one = { isLast: false };
    sent.push(one);
    // without Execute, `pg` gives up a statement whose values it could not write
    const isHeld = isOpen && hasExecuted;
    hasExecuted = false;
    if (isHeld && !held) process.nextTick(release);
    held = one;
    if (!isHeld) release();
  };
  connection.query = (text) => {
    release();
    sent.push({ isLast: true });
    query(text);
  };

  const feign = (event: string, message: unknown) => {
    isFeigned = true;
    connection.emit(event, message);
    isFeigned = false;
  };
  const answered = () => {
    if (sent[0]?.isLast !== false) return;
    sent.shift();
    feign('readyForQuery', inTransaction);
  };
  const listen = () => {
    connection.on('commandComplete', answered);
    connection.on('emptyQuery', answered);
    connection.on('errorMessage', (error: unknown) => {
      if (!isFeigned) failed = error;
    });
    connection.on('readyForQuery', () => {
      if (isFeigned) return;
      let last = sent.shift();
      while (last?.isLast === false) {
        last = sent.shift();
        feign('errorMessage', failed);
        feign('readyForQuery', aborted);
      }
    });
  };

  return {
    listen,
    begin: () => {
      isOpen = true;
    },
    end: () => {
      isOpen = false;
    },
  };
}
