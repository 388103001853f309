import { eq } from 'drizzle-orm';
import { type EarlyRepayment, hasLapsed } from '../../domain/early-repayment.ts';
import type { ProjectRow } from '../investing/responses.ts';
import { type Clock, today } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { recordAudit } from '../store/audit.ts';
import type { Tx } from '../store/open.ts';
import { project } from '../store/schema.ts';
import { earlyRepaymentEndedNotice } from './early-repayment-messages.ts';
import { announcedRepayment } from './announced-repayment.ts';
import { isPrincipalRepaid, isSettled } from './early-settlement.ts';
import { explainedNotice } from './payout-messages.ts';
import { emailAll, lendersOf, notifyAll } from './payout-notifications.ts';

interface Ending {
  event: 'earlyRepayment.end' | 'earlyRepayment.lapse';
  actor: string;
  /** What an operator wrote for the lenders. */
  messageToInvestors?: string | undefined;
}

interface Office {
  clock: Clock;
  origin: string;
}

/**
 * An announced early repayment does not take place, and the lenders are told: the loan goes on by its schedule. INVALID_STATUS_TRANSITION where none is
 * announced, a draft already settles it, or its principal is paid. The caller has locked the project. Answers its row as it is afterwards.
 */
export async function endEarlyRepayment(
  tx: Tx,
  { clock, origin }: Office,
  row: ProjectRow,
  { event, actor, messageToInvestors }: Ending,
): Promise<ProjectRow> {
  const early = await endableRepayment(tx, row);
  if (!early) throw new Refusal('INVALID_STATUS_TRANSITION');
  const data = { ...row.data, earlyRepayment: null };
  await tx.update(project).set({ data }).where(eq(project.id, row.id));
  await recordAudit(tx, { subject: 'project', subjectId: row.id, event, before: early.on, actor, at: clock.now() });
  const ended = earlyRepaymentEndedNotice(row.data.name);
  const notice = messageToInvestors === undefined ? ended : explainedNotice(ended, messageToInvestors);
  const told = { userIds: await lendersOf(tx, row.id), notice, projectId: row.id };
  await notifyAll(tx, clock, { ...told, code: 'EARLY_REPAYMENT_ENDED' });
  await emailAll(tx, { clock, origin }, told);
  return { ...row, data };
}

/** The announced repayment, unless a draft settles it or its principal is paid: then it takes place. */
export async function endableRepayment(tx: Tx, row: ProjectRow): Promise<EarlyRepayment | undefined> {
  const early = announcedRepayment(row);
  if (!early || (await isSettled(tx, row, { on: early.on, withDrafts: true }))) return undefined;
  return (await isPrincipalRepaid(tx, row.id, early.on)) ? undefined : early;
}

/** Ends an announced repayment whose day has passed without the money. The caller has locked the project. Answers its row as it is afterwards. */
export async function lapseEarlyRepayment(tx: Tx, office: Office, row: ProjectRow): Promise<ProjectRow> {
  const early = announcedRepayment(row);
  if (!early || !hasLapsed(early, today(office.clock)) || !(await endableRepayment(tx, row))) return row;
  return endEarlyRepayment(tx, office, row, { event: 'earlyRepayment.lapse', actor: 'calendar' });
}
