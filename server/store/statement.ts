import { type AnyColumn, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db } from './db.ts';

type Given = Record<string, unknown>;
/** The placeholders of a statement, by name. */
export type Places<G extends Given> = { readonly [Name in keyof G & string]: Placeholder<Name> };
interface Prepared<Result> {
  execute(given: Given): Promise<Result>;
}

function places<G extends Given>(): Places<G> {
  const none: Places<G> = Object.create(null);
  return new Proxy(none, { get: (_, name) => sql.placeholder(String(name)) });
}

/**
 * A statement that is built once for each connection, also in transactions, and executed with values each time: building takes longer than sending. In `make`
 * the values are the placeholders `at`.
 */
export function statement<G extends Given, Result>(
  make: (db: Db, at: Places<G>) => Prepared<Result>,
): (on: Db, given: G) => Promise<Result> {
  const statements = new WeakMap<object, Prepared<Result>>();
  return (on, given) => {
    const { session } = on._;
    const cached = statements.get(session);
    if (cached) return cached.execute(given);
    const prepared = make(on, places());
    statements.set(session, prepared);
    return prepared.execute(given);
  };
}

/** What is given for a column, in `set`, and in `values` where it may be null: the place by itself would have the column write null as a value. */
export function typedParam(at: Placeholder, column: AnyColumn): SQL {
  const mapToDriverValue = (value: unknown): unknown => (value === null ? null : column.mapToDriverValue(value));
  return sql`${sql.param(at, { mapToDriverValue })}`;
}
