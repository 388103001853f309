import { brand, escrowAccount } from '../../domain/brand.ts';
import { sumOfParts } from '../../domain/distribution.ts';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { localised } from '../../domain/locale.ts';
import { repaymentReference } from '../../domain/payment-reference.ts';
import { countsFrom, isNoticeDue, noticeDays } from '../../domain/repayment.ts';
import { disbursedOn } from '../investing/disbursed-on.ts';
import type { ProjectRow } from '../investing/responses.ts';
import { type Clock, today } from '../lib/clock.ts';
import { queueEmail } from '../mail/outbox.ts';
import type { Tx } from '../store/db.ts';
import { dueReminder } from '../store/schema.ts';
import { claimsOn, scheduleOf, sumOf } from './claims.ts';
import { emailSettlement } from './early-repayment-email.ts';
import { announcedRepayment } from './announced-repayment.ts';
import { noticeMessages } from './notice-messages.ts';

/**
 * Emails the owner of a project before a due date: amounts by claim, account and reference, once for each due date. Nothing where it is already paid. The
 * caller has locked the project. [decision 078]
 */
export async function announceDue(tx: Tx, clock: Clock, projectRow: ProjectRow): Promise<void> {
  const { owner, name } = projectRow.data;
  if (!owner?.email) return;
  const day = today(clock);
  const early = announcedRepayment(projectRow);
  if (early && isNoticeDue(early.on, day) && (await isFirst(tx, clock, projectRow.id, early.on)))
    await emailSettlement(tx, clock, projectRow, early);
  for (const { dueDate, status } of scheduleOf(projectRow)) {
    const payableOn = countsFrom(dueDate, disbursedOn(projectRow));
    if (status !== 'DUE' || payableOn === undefined || !isNoticeDue(payableOn, day) || (early && dueDate >= early.on)) continue;
    const claims = await claimsOn(tx, projectRow, { day, until: dueDate, withDrafts: true });
    const due = sumOf(claims.filter((claim) => claim.dueDate === dueDate));
    if (sumOfParts(due) === 0) continue;
    if (!(await isFirst(tx, clock, projectRow.id, dueDate))) continue;
    const language = owner.language ?? 'en';
    const messages = noticeMessages[language];
    const money = (cents: number) => formatMoney(cents, language);
    const earlierCents = sumOfParts(sumOf(claims)) - sumOfParts(due);
    await queueEmail(
      tx,
      clock,
      { email: owner.email, language },
      {
        subject: messages.subject(localised(name, language), formatDate(payableOn, language)),
        greeting: messages.greeting(owner.name),
        paragraphs: [
          messages.due(formatDate(payableOn, language), money(sumOfParts(due))),
          messages.parts(money(due.interestCents), money(due.principalCents)),
          ...(earlierCents > 0 ? [messages.earlier(money(earlierCents))] : []),
          messages.pay(escrowAccount.iban, repaymentReference(projectRow.offerNumber, dueDate)),
        ],
        closing: messages.closing(brand.email),
      },
    );
  }
}

/** Records the email of a due date. False where it was sent before. */
async function isFirst(tx: Tx, clock: Clock, projectId: string, dueDate: string): Promise<boolean> {
  const [fresh] = await tx
    .insert(dueReminder)
    .values({ projectId, dueDate, days: -noticeDays, sentAt: clock.now() })
    .onConflictDoNothing()
    .returning({ days: dueReminder.days });
  return fresh !== undefined;
}
