import { eq } from 'drizzle-orm';
import { brand } from '../../domain/brand.ts';
import { dayOf } from '../../domain/duration.ts';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { calledBy } from '../../domain/vocative.ts';
import type { components } from '../../openapi/schema.d.ts';
import { type InvestmentRow, textIn } from '../investing/responses.ts';
import type { Clock } from '../lib/clock.ts';
import { inEachLanguage } from '../lib/i18n.ts';
import { queueEmail } from '../mail/outbox.ts';
import type { Tx } from '../store/db.ts';
import { appUser, project } from '../store/schema.ts';

type Refund = components['schemas']['Withdrawal']['refund'];

const messages = inEachLanguage((i18n) => ({
  subject: (name: string) => i18n._({ id: 'withdrawalLetter.subject', message: 'You have revoked your offer: {name}', values: { name } }),
  greeting: (name: string) => i18n._({ id: 'withdrawalLetter.greeting', message: 'Dear {name},', values: { name } }),
  revoked: (amount: string, name: string, day: string) =>
    i18n._({
      id: 'withdrawalLetter.revoked',
      message: 'On {day} you revoked your offer to invest {amount} in {name}. The agreement has lapsed at no cost to you.',
      values: { amount, name, day },
    }),
  refunds: {
    NONE: () => i18n._({ id: 'withdrawalLetter.refunds.NONE', message: 'Nothing was paid, so there is nothing to return.' }),
    IF_RECEIVED: () =>
      i18n._({
        id: 'withdrawalLetter.refunds.IF_RECEIVED',
        message: 'No payment has arrived. If you have already sent the money, we will return it in full to the account it came from.',
      }),
    DUE: (amount: string) =>
      i18n._({
        id: 'withdrawalLetter.refunds.DUE',
        message: 'We will return {amount} in full to the account it came from.',
        values: { amount },
      }),
    SOURCE: (amount: string) =>
      i18n._({
        id: 'withdrawalLetter.refunds.SOURCE',
        message: 'The {amount} that you moved from a repaid investment is available there again. You can move it to another project.',
        values: { amount },
      }),
  } satisfies Record<Exclude<Refund, 'RETURNED'>, (amount: string) => string>,
  button: i18n._({ id: 'withdrawalLetter.button', message: 'Open investments' }),
  closing: i18n._({
    id: 'withdrawalLetter.closing',
    message: 'Please keep this e-mail as proof. If you have a question, write to {email}.',
    values: { email: brand.email },
  }),
}));

/** Confirms a withdrawal by email, in its transaction. */
export async function confirmWithdrawal(
  tx: Tx,
  { clock, origin }: { clock: Clock; origin: string },
  { userId, projectId, amountCents }: InvestmentRow,
  refund: Refund,
): Promise<void> {
  const [row] = await tx
    .select({ email: appUser.email, language: appUser.language, profile: appUser.profile, data: project.data })
    .from(appUser)
    .innerJoin(project, eq(project.id, projectId))
    .where(eq(appUser.id, userId));
  if (!row) return;
  const { language } = row;
  const { subject, greeting, revoked, refunds, button, closing } = messages[language];
  const name = textIn(row.data.name, language);
  const amount = formatMoney(amountCents, language);
  await queueEmail(tx, clock, row, {
    subject: subject(name),
    greeting: greeting(calledBy(row.profile.name ?? '', language)),
    paragraphs: [revoked(amount, name, formatDate(dayOf(clock.now()), language)), refunds[refund === 'RETURNED' ? 'DUE' : refund](amount)],
    button: { text: button, url: `${origin}/dashboard/investments` },
    closing,
  });
}
