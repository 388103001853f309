import { and, eq, inArray } from 'drizzle-orm';
import type { Clock } from '../lib/clock.ts';
import { explainedNotice, type Notice } from '../repayments/payout-messages.ts';
import { emailAll, notifyAll } from '../repayments/payout-notifications.ts';
import type { Tx } from '../store/open.ts';
import { investment } from '../store/schema.ts';

export interface Office {
  clock: Clock;
  /** The targets of links in e-mails. */
  origin: string;
}

interface Told {
  userIds: readonly string[];
  code: string;
  notice: Notice;
  projectId: string;
  /** What an operator wrote for those who are told. */
  messageToInvestors?: string | undefined;
}

/** Who has offered money to a project that is not funded, each once; also whoever may make a failed payment again. */
export async function offerers(tx: Tx, projectId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ userId: investment.userId })
    .from(investment)
    .where(
      and(
        eq(investment.projectId, projectId),
        inArray(investment.status, ['NEW', 'PAYMENT_INITIATED', 'PAYMENT_FAILED', 'PAYMENT_COMPLETED']),
      ),
    );
  return rows.map(({ userId }) => userId);
}

/** Tells the investors of a project, in the app and by e-mail, in the transaction of what they are told. */
export async function tellInvestors(tx: Tx, office: Office, { userIds, code, notice, projectId, messageToInvestors }: Told): Promise<void> {
  const words = messageToInvestors === undefined ? notice : explainedNotice(notice, messageToInvestors);
  await notifyAll(tx, office.clock, { userIds, code, notice: words, projectId });
  await emailAll(tx, office, { userIds, notice: words, projectId });
}
