import { sql } from 'drizzle-orm';
import type { Db } from '../../server/store/db.ts';
import type { Bank } from './bank.ts';
import type { Duty } from './staff.ts';

/** Duties for which something waits, so that operators need not open every list to see that it is empty. A list with other rows may be named too. */
export async function waitingDuties(db: Db, bank: Bank): Promise<ReadonlySet<Duty>> {
  const { rows } = (await db.execute(sql`
    select 'approveInstructions' as duty where exists (select from instruction where status = 'DRAFTED')
    union all select 'sendFile' where exists (select from instruction where status in ('APPROVED', 'SENT'))
    union all select 'draftAgain' where exists (select from instruction n where status in ('RETURNED', 'REJECTED', 'CANCELLED') and not exists (
      select from instruction later where later.kind = n.kind and later.subject_id = n.subject_id
        and later.status in ('DRAFTED', 'APPROVED', 'SENT', 'CONFIRMED')))
    union all select 'approveDistributions' where exists (select from distribution where status = 'DRAFTED')
    union all select 'decideProposals' where exists (select from proposal where status = 'WAITING')
    union all select 'decideOnTransfers' where exists (select from incoming_transfer where status = 'UNMATCHED')
      or exists (select from payment where status = 'RETURN_DUE')`)) as unknown as { rows: { duty: Duty }[] };
  const duties = new Set(rows.map(({ duty }) => duty));
  if (bank.statements.length > 0) duties.add('takeStatement');
  if (bank.rejected.length > 0) duties.add('enterRejections');
  return duties;
}
