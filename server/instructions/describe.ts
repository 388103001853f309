import { inArray } from 'drizzle-orm';
import { fromCents } from '../../domain/money.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { Db } from '../store/open.ts';
import { instruction } from '../store/schema.ts';

/** How many payees are named to who approves. */
const maxNames = 5;

/** What a proposal to approve instructions is about: how many, how much, whom they pay. */
export async function describeApproval(db: Db, { body }: { body: unknown }): Promise<components['schemas']['ProposalFacts']> {
  const ids = typeof body === 'object' && body !== null && 'ids' in body && Array.isArray(body.ids) ? body.ids.map(String) : [];
  const rows = await db
    .select({ amountCents: instruction.amountCents, payeeName: instruction.payeeName })
    .from(instruction)
    .where(inArray(instruction.id, ids))
    .orderBy(instruction.payeeName);
  return {
    count: rows.length,
    amount: fromCents(rows.reduce((sum, { amountCents }) => sum + amountCents, 0)),
    names: [...new Set(rows.map(({ payeeName }) => payeeName))].slice(0, maxNames),
  };
}
