import { sql } from 'drizzle-orm';
import type { Cents } from '../../domain/money.ts';
import { accountId } from '../ledger/ledger.ts';
import type { Clock } from '../lib/clock.ts';
import type { Tx } from '../store/db.ts';
import { newInstructionId } from './draft.ts';

interface LenderPayout {
  subjectId: string;
  userId: string;
  amountCents: Cents;
}

/**
 * Drafts payouts to many lenders in two statements, each as `draftInstruction` does: from the ledger's `payable` account to the lender's payout account.
 * Borrowers repay to the client account, so payouts leave from there. The caller ensures that each subject is drafted once.
 */
export async function draftLenderPayouts(
  tx: Tx,
  clock: Clock,
  payouts: readonly LenderPayout[],
  { projectId, remittance, actor }: { projectId: string; remittance: string; actor: string },
): Promise<void> {
  if (payouts.length === 0) return;
  const at = clock.now().toISOString();
  const rows = payouts.map(({ subjectId, userId, amountCents }) => ({
    id: newInstructionId(),
    subject_id: subjectId,
    user_id: userId,
    amount_cents: amountCents,
    source: accountId({ kind: 'payable', holder: userId }),
    outside: accountId({ kind: 'investor', holder: userId }),
  }));
  await tx.execute(sql`
    insert into instruction (
      id, kind, subject_id, amount_cents, source_account, outside_account, project_id, payee_user_id, payee_name, payee_iban, remittance, drafted_by,
      drafted_at)
    select payout.id, 'PAYOUT', payout.subject_id, payout.amount_cents, payout.source, payout.outside, ${projectId}, payout.user_id,
      coalesce(account.holder_name, nullif(case when (person.profile ->> 'company')::boolean then person.profile ->> 'companyName' end, ''),
        concat_ws(' ', person.profile ->> 'name', person.profile ->> 'surname')),
      account.iban, ${remittance.slice(0, 140)}, ${actor}, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as payout (id text, subject_id text, user_id text, amount_cents bigint, source text, outside text)
    join app_user person on person.id = payout.user_id
    left join payee_account account on account.user_id = payout.user_id`);
  await tx.execute(sql`
    insert into audit (subject, subject_id, event, after, actor, at)
    select 'instruction', id, 'instruction.draft', 'DRAFTED', ${actor}, ${at}::timestamptz
    from jsonb_array_elements_text(${JSON.stringify(rows.map(({ id }) => id))}::jsonb) as drafted (id)`);
}
