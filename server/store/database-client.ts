import pg from 'pg';
import { recordOf } from '../../domain/unknown.ts';

/** How often a statement runs before it gets a name, and how many get one: a plan takes memory in each database connection. */
const seldom = 5;
const mostNames = 300;

const counts = new Map<string, number>();
const names = new Map<string, string>();

/** Counts a statement. From its sixth time on it has a name, unless too many have. */
function nameOf(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined || names.size >= mostNames) return name;
  const times = (counts.get(text) ?? 0) + 1;
  if (times <= seldom) {
    // texts that are made anew each time would fill it
    if (counts.size >= 10 * mostNames) counts.clear();
    counts.set(text, times);
    return undefined;
  }
  counts.delete(text);
  const given = `often ${names.size}`;
  names.set(text, given);
  return given;
}

/**
 * A statement with its result as a promise. The promise that pg 8.23 makes itself has a second one behind it, and with the two of them each result outlives
 * the next collections of young objects, one through the other: collecting 1,000,000 rows then takes ten times as long.
 */
const promised = (call: (done: (error: Error | null, result: unknown) => void) => void): Promise<unknown> =>
  new Promise((resolve, reject) => call((error, result) => (error ? reject(error) : resolve(result))));

const begun = { rows: [], fields: [], rowCount: null, command: 'BEGIN', oid: 0 };

/**
 * Names the statements that are asked for often, so that a connection reads and plans each of them once. The beginning of a transaction is not waited for: it
 * goes to the database with the first statement.
 */
export class DatabaseClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const call = (args: readonly unknown[]): unknown => Reflect.apply(super.query, this, args);
    const ask = (args: readonly unknown[]): unknown =>
      typeof args.at(-1) === 'function' || recordOf(args[0])['submit'] !== undefined
        ? call(args)
        : promised((done) => call([...args, done]));
    // an own property: the types of pg name eight ways to call it
    Object.assign(this, {
      query: (...args: readonly unknown[]): unknown => {
        const statement = recordOf(args[0]);
        const { text, name, submit } = statement;
        if (typeof text !== 'string' || submit !== undefined || !Array.isArray(args[1])) return ask(args);
        if (text === 'begin') {
          // where it fails the connection is lost, and with it what was asked for after it
          void Promise.resolve(ask([{ ...statement, name: text }, args[1]])).catch(() => this.end());
          return Promise.resolve(begun);
        }
        const isEnd = text === 'commit' || text === 'rollback';
        const given = name ?? (isEnd ? text : nameOf(text));
        return ask(given === undefined ? args : [{ ...statement, name: given }, ...args.slice(1)]);
      },
    });
  }
}
