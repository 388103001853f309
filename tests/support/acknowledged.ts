import { sql } from 'drizzle-orm';
import { demoPast } from './demo-past.ts';
import type { Db } from '../../server/store/db.ts';
import { ledgerErrors } from './ledger.ts';
import { wrongProjectSums } from './project-sums.ts';

/**
 * What was acknowledged to clients of a project of 100 million euros and is not in the database, a sentence each. `keys` are of all requests to invest, `made`
 * are the investments that were acknowledged, by their key; each was paid.
 */
export async function acknowledgedProblems(db: Db, keys: ReadonlySet<string>, made: ReadonlyMap<string, string>): Promise<string[]> {
  const { rows } = (await db.execute(
    sql`select i.id, i.status from investment i join project p on p.id = i.project_id where p.target_cents = 10000000000`,
  )) as unknown as { rows: { id: string; status: string }[] };
  const statusOf = new Map(rows.map(({ id, status }) => [id, status]));
  const told = [...made.values()];
  return [
    ...told.filter((id) => !statusOf.has(id)).map((id) => `investment ${id} was acknowledged and is lost`),
    ...(statusOf.size === keys.size ? [] : [`${statusOf.size} investments for ${keys.size} requests`]),
    ...(new Set(told).size === told.length ? [] : ['two requests were told of one investment']),
    ...told.filter((id) => statusOf.get(id) !== 'PAYMENT_COMPLETED').map((id) => `investment ${id} is ${statusOf.get(id)}`),
    ...(await ledgerErrors(db, { besides: demoPast })),
    ...(await wrongProjectSums(db)).map((row) => `sums differ: ${JSON.stringify(row)}`),
  ];
}
