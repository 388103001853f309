import { brand, escrowAccount } from '../../domain/brand.ts';
import { type EarlyRepayment, settlementCents } from '../../domain/early-repayment.ts';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { localised } from '../../domain/locale.ts';
import { repaymentReference } from '../../domain/payment-reference.ts';
import { lastDayToPay } from '../../domain/repayment.ts';
import type { ProjectRow } from '../investing/responses.ts';
import type { Clock } from '../lib/clock.ts';
import { queueEmail } from '../mail/outbox.ts';
import type { Tx } from '../store/db.ts';
import { earlyRepaymentMessages } from './early-repayment-messages.ts';
import { progressOf } from './kept-drafts.ts';
import { noticeMessages } from './notice-messages.ts';

/** Emails the owner of a project the amount of the announced early repayment, what is missing of it, the account and the reference. */
export async function emailSettlement(tx: Tx, clock: Clock, projectRow: ProjectRow, early: EarlyRepayment): Promise<void> {
  const { owner, name } = projectRow.data;
  if (!owner?.email) return;
  const { on } = early;
  const { parts, costsCents, receivedCents, missingCents } = await progressOf(tx, projectRow, early);
  if (missingCents === 0) return;
  const language = owner.language ?? 'en';
  const messages = earlyRepaymentMessages[language];
  const notice = noticeMessages[language];
  const money = (cents: number) => formatMoney(cents, language);
  const day = formatDate(on, language);
  await queueEmail(
    tx,
    clock,
    { email: owner.email, language },
    {
      subject: messages.subject(localised(name, language), day),
      greeting: notice.greeting(owner.name),
      paragraphs: [
        messages.owed(day, money(settlementCents(costsCents, [parts]))),
        ...(receivedCents > 0 ? [messages.received(money(receivedCents), money(missingCents))] : []),
        notice.parts(money(parts.interestCents), money(parts.principalCents)),
        ...(parts.defaultInterestCents + costsCents > 0 ? [messages.besides(money(parts.defaultInterestCents), money(costsCents))] : []),
        notice.pay(escrowAccount.iban, repaymentReference(projectRow.offerNumber, on)),
        messages.inTime(formatDate(lastDayToPay(on), language)),
      ],
      closing: notice.closing(brand.email),
    },
  );
}
