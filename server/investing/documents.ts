import { inArray } from 'drizzle-orm';
import type { Db, Tx } from '../store/db.ts';
import { document } from '../store/schema.ts';

/** The documents of investments, contracts among them. */
export async function documentsOf(on: Db | Tx, investmentIds: string[]): Promise<(typeof document.$inferSelect)[]> {
  if (investmentIds.length === 0) return [];
  return on.select().from(document).where(inArray(document.investmentId, investmentIds)).orderBy(document.id);
}
