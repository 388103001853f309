import { inArray } from 'drizzle-orm';
import { brand } from '../../domain/brand.ts';
import { formatMoney } from '../../domain/format.ts';
import { localised } from '../../domain/locale.ts';
import type { Cents } from '../../domain/money.ts';
import { calledBy } from '../../domain/vocative.ts';
import type { ProjectRow } from '../investing/responses.ts';
import type { Clock } from '../lib/clock.ts';
import { queueEmails } from '../mail/outbox.ts';
import { appUser, type Language } from '../store/schema.ts';
import type { Tx } from '../store/db.ts';
import type { PaidLine } from './paid-lines.ts';
import { payoutEmailMessages } from './payout-email-messages.ts';

type Share = Pick<PaidLine, (typeof partsOfShare)[number]>;
const partsOfShare = ['interestCents', 'principalCents', 'defaultInterestCents', 'withheldCents'] as const;

const emailsAtOnce = 1000;

/** Emails each lender their share of a borrower's payment, in one email for all their investments in the project. [FAQ, decision 116] */
export async function emailPayouts(tx: Tx, clock: Clock, projectRow: ProjectRow, lines: readonly PaidLine[]): Promise<void> {
  const shares = new Map<string, Share>();
  for (const line of lines) {
    const share = shares.get(line.userId) ?? { interestCents: 0, principalCents: 0, defaultInterestCents: 0, withheldCents: 0 };
    for (const part of partsOfShare) share[part] += line[part];
    shares.set(line.userId, share);
  }
  const userIds = [...shares.keys()].sort();
  for (let at = 0; at < userIds.length; at += emailsAtOnce) {
    const people = await tx
      .select({ id: appUser.id, email: appUser.email, language: appUser.language, profile: appUser.profile })
      .from(appUser)
      .where(inArray(appUser.id, userIds.slice(at, at + emailsAtOnce)))
      .orderBy(appUser.id);
    const emails = people.flatMap(({ id, email, language, profile }) => {
      const share = shares.get(id);
      return share ? [{ to: { email, language }, email: emailOf(share, projectRow, profile.name ?? '', language) }] : [];
    });
    await queueEmails(tx, clock, emails);
  }
}

function emailOf(share: Share, { data }: ProjectRow, name: string, language: Language) {
  const messages = payoutEmailMessages[language];
  const money = (cents: Cents) => formatMoney(cents, language);
  const { interestCents, principalCents, defaultInterestCents, withheldCents } = share;
  const amount = money(interestCents + principalCents + defaultInterestCents - withheldCents);
  return {
    subject: messages.subject(localised(data.name, language), amount),
    greeting: messages.greeting(calledBy(name, language)),
    paragraphs: [
      messages.share(amount),
      ...partsOfShare.filter((part) => share[part] > 0).map((part) => messages[part](money(share[part]))),
      messages.where,
    ],
    closing: messages.closing(brand.email),
  };
}
