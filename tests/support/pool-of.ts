import pg from 'pg';
import type { Store } from '../../server/store/store.ts';

/** The connections behind a store. */
export function poolOf({ db }: Store): pg.Pool {
  const client: unknown = Reflect.get(db, '$client');
  if (!(client instanceof pg.Pool)) throw new Error('The store has no pool.');
  return client;
}
