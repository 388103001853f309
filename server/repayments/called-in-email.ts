import { brand, escrowAccount } from '../../domain/brand.ts';
import { sumOfParts } from '../../domain/distribution.ts';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { localised } from '../../domain/locale.ts';
import { repaymentReference } from '../../domain/payment-reference.ts';
import { principalDueOn } from '../../domain/repayment.ts';
import type { ProjectRow } from '../investing/responses.ts';
import { type Clock, today } from '../lib/clock.ts';
import { queueEmail } from '../mail/outbox.ts';
import type { Tx } from '../store/db.ts';
import { calledInMessages } from './called-in-messages.ts';
import { claimsOn, sumOf } from './claims.ts';
import { reminderMessages } from './reminder-messages.ts';

/**
 * Emails the owner of a project whose debt is called in today: the principal and its due day, other overdue amounts, the account and the reference. Without
 * this notice nothing would be due: notices are given by e-mail. [loan contract 5.3 and 10.2, bond terms 5.3; decision 126]
 */
export async function emailCalledIn(tx: Tx, clock: Clock, projectRow: ProjectRow): Promise<void> {
  const { owner, name } = projectRow.data;
  if (!owner?.email) return;
  const day = today(clock);
  const claims = (await claimsOn(tx, projectRow, { day, until: day, withDrafts: true })).filter((claim) => sumOfParts(claim) > 0);
  const dates = claims.map(({ dueDate }) => dueDate).toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return;
  const owed = sumOf(claims);
  const language = owner.language ?? 'en';
  const messages = calledInMessages[language];
  const reminder = reminderMessages[language];
  const money = (cents: number) => formatMoney(cents, language);
  const longDay = (on: string) => formatDate(on, language, { style: 'long' });
  const { interestCents, principalCents, defaultInterestCents } = owed;
  await queueEmail(
    tx,
    clock,
    { email: owner.email, language },
    {
      subject: messages.subject(localised(name, language)),
      greeting: reminder.greeting(owner.name),
      paragraphs: [
        messages.owed(longDay(day), money(principalCents), longDay(principalDueOn(last, day))),
        ...(interestCents + defaultInterestCents > 0 ? [messages.overdue(money(interestCents), money(defaultInterestCents))] : []),
        reminder.pay(money(sumOfParts(owed)), escrowAccount.iban, repaymentReference(projectRow.offerNumber, first)),
      ],
      closing: reminder.closing(brand.email),
    },
  );
}
