import type { Clock } from '../lib/clock.ts';
import { explainedNotice, type Notice } from '../repayments/payout-messages.ts';
import { emailAll, notifyAll } from '../repayments/payout-notifications.ts';
import type { Tx } from '../store/db.ts';

export interface Office {
  clock: Clock;
  /** The targets of links in e-mails. */
  origin: string;
}

interface InvestorMessage {
  userIds: readonly string[];
  code: string;
  notice: Notice;
  projectId: string;
  /** An operator's message to the notified investors. */
  messageToInvestors?: string | undefined;
}

/** Notifies the investors of a project, in the app and by e-mail, in the transaction of the change. */
export async function notifyInvestors(
  tx: Tx,
  office: Office,
  { userIds, code, notice, projectId, messageToInvestors }: InvestorMessage,
): Promise<void> {
  const message = messageToInvestors === undefined ? notice : explainedNotice(notice, messageToInvestors);
  await notifyAll(tx, office.clock, { userIds, code, notice: message, projectId });
  await emailAll(tx, office, { userIds, notice: message, projectId });
}
