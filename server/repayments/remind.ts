import { and, eq, isNull } from 'drizzle-orm';
import { brand, escrowAccount } from '../../domain/brand.ts';
import { sumOfParts } from '../../domain/distribution.ts';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { localised } from '../../domain/locale.ts';
import { repaymentReference } from '../../domain/payment-reference.ts';
import { countsFrom, daysPast, lastDayToPay, reminderDue, type ReminderDay } from '../../domain/repayment.ts';
import { calledBy } from '../../domain/vocative.ts';
import { disbursedOn } from '../investing/disbursed-on.ts';
import type { ProjectRow } from '../investing/responses.ts';
import { type Clock, today } from '../lib/clock.ts';
import { queueEmail } from '../mail/outbox.ts';
import type { Tx } from '../store/db.ts';
import { appUser, dueReminder, investment } from '../store/schema.ts';
import { claimsOn, scheduleOf } from './claims.ts';
import { reminderMessages } from './reminder-messages.ts';

interface Late {
  projectRow: ProjectRow;
  dueDate: string;
  days: ReminderDay;
  /** Days since the last day to pay. */
  pastDays: number;
  day: string;
  origin: string;
}

/** Sends the reminders about late payments of a project that are due by now, each once. The caller has locked the project. */
export async function remind(tx: Tx, clock: Clock, projectRow: ProjectRow, origin: string): Promise<void> {
  const day = today(clock);
  for (const { dueDate, status } of scheduleOf(projectRow)) {
    const from = countsFrom(dueDate, disbursedOn(projectRow));
    const days = status === 'LATE' && from !== undefined ? reminderDue(from, day) : undefined;
    if (from === undefined || days === undefined) continue;
    const [fresh] = await tx
      .insert(dueReminder)
      .values({ projectId: projectRow.id, dueDate, days, sentAt: clock.now() })
      .onConflictDoNothing()
      .returning({ days: dueReminder.days });
    if (!fresh) continue;
    const late = { projectRow, dueDate, days, pastDays: daysPast(lastDayToPay(from), day), day, origin };
    await writeToOwner(tx, clock, late);
    await writeToLenders(tx, clock, late);
  }
}

async function writeToOwner(tx: Tx, clock: Clock, late: Late): Promise<void> {
  const { projectRow, dueDate, days, day } = late;
  const { owner } = projectRow.data;
  if (!owner?.email) return;
  const language = owner.language ?? 'en';
  const messages = reminderMessages[language];
  const claims = await claimsOn(tx, projectRow, { day, until: dueDate, withDrafts: true });
  const owedCents = claims.filter((claim) => claim.dueDate === dueDate).reduce((sum, claim) => sum + sumOfParts(claim), 0);
  const step = messages.owner[days];
  await queueEmail(
    tx,
    clock,
    { email: owner.email, language },
    {
      subject: messages.subject(localised(projectRow.data.name, language)),
      greeting: messages.greeting(owner.name),
      paragraphs: [
        messages.late(formatDate(dueDate, language), late.pastDays),
        messages.pay(formatMoney(owedCents, language), escrowAccount.iban, repaymentReference(projectRow.offerNumber, dueDate)),
        ...(step ? [step] : []),
      ],
      closing: messages.closing(brand.email),
    },
  );
}

async function writeToLenders(tx: Tx, clock: Clock, late: Late): Promise<void> {
  const { projectRow, dueDate, days, origin } = late;
  if (reminderMessages.en.investor[days] === undefined) return;
  const lenders = await tx
    .selectDistinctOn([appUser.id], { email: appUser.email, language: appUser.language, profile: appUser.profile })
    .from(investment)
    .innerJoin(appUser, eq(appUser.id, investment.userId))
    .where(and(eq(investment.projectId, projectRow.id), eq(investment.status, 'COMPLETED'), isNull(investment.transferredTo)));
  for (const { email, language, profile } of lenders) {
    const messages = reminderMessages[language];
    await queueEmail(
      tx,
      clock,
      { email, language },
      {
        subject: messages.subject(localised(projectRow.data.name, language)),
        greeting: messages.greeting(calledBy(profile.name ?? '', language)),
        paragraphs: [messages.late(formatDate(dueDate, language), late.pastDays), messages.investor[days] ?? ''],
        button: { text: messages.button, url: `${origin}/project/${projectRow.id}` },
        closing: messages.closing(brand.email),
      },
    );
  }
}
