import { and, asc, eq, inArray } from 'drizzle-orm';
import { consentVersions } from '../../domain/consent-versions.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { Db, Tx } from '../store/db.ts';
import { type Places, statement } from '../store/statement.ts';
import { consent, type ConsentChannel, type ConsentKind, type Language, marketingConsent, registration } from '../store/schema.ts';

type ConsentEntry = components['schemas']['ConsentEntry'];

interface Consented {
  userId: string;
  kind: ConsentKind;
  event?: 'given' | 'withdrawn';
  /** The version of the text that was read. */
  version: string;
  language: Language | null;
  channel: ConsentChannel;
  /** The investment that it is about. */
  subjectId?: string;
  at: Date;
}

type ConsentRow = Required<Omit<Consented, 'subjectId'>> & { subjectId: string | null };

const insertConsent = statement((db, at: Places<ConsentRow>) =>
  db
    .insert(consent)
    .values({
      userId: at.userId,
      kind: at.kind,
      event: at.event,
      version: at.version,
      language: at.language,
      channel: at.channel,
      subjectId: at.subjectId,
      at: at.at,
    })
    .prepare('consent_insert'),
);

/** Appends to the history of consents, in the transaction of what it allows (GDPR, Article 7(1)). */
export async function recordConsent(tx: Tx, { event = 'given', subjectId, ...row }: Consented): Promise<void> {
  await insertConsent(tx, { ...row, event, subjectId: subjectId ?? null });
}

/** No marketing any more; recorded as withdrawn where it was consented to at the registration. */
export async function withdrawMarketing(
  tx: Tx,
  { userId, ...how }: Pick<Consented, 'userId' | 'language' | 'channel' | 'at'>,
): Promise<void> {
  const [stored] = await tx.select().from(registration).where(eq(registration.userId, userId));
  if (!stored) return;
  await tx.update(registration).set({ consentMarketing: false, consentNews: false }).where(eq(registration.userId, userId));
  if (stored.consentMarketing)
    await recordConsent(tx, { ...how, userId, kind: 'MARKETING', event: 'withdrawn', version: consentVersions.MARKETING });
}

/** All that a person has consented to and withdrawn, the newest first. The newsletter is that of the address, also where it is older than the account. */
export async function consentHistory(db: Pick<Db | Tx, 'select'>, { id, email }: { id: string; email: string }): Promise<ConsentEntry[]> {
  const own = await db.select().from(consent).where(eq(consent.userId, id)).orderBy(asc(consent.id));
  const newsletter = await db
    .select()
    .from(marketingConsent)
    .where(and(eq(marketingConsent.email, email), inArray(marketingConsent.event, ['given', 'withdrawn'])))
    .orderBy(asc(marketingConsent.id));
  return [
    ...own.map(({ kind, event, version, language, channel, subjectId, at }) => ({
      kind,
      event: eventNames[event],
      version,
      language,
      channel,
      investmentId: subjectId,
      at: at.toISOString(),
    })),
    ...newsletter.map(({ event, wording, language, at }) => ({
      kind: 'NEWSLETTER' as const,
      event: event === 'withdrawn' ? eventNames.withdrawn : eventNames.given,
      version: wording,
      language,
      channel: null,
      investmentId: null,
      at: at.toISOString(),
    })),
  ]
    .toReversed()
    .sort((a, b) => b.at.localeCompare(a.at));
}

const eventNames = { given: 'GIVEN', withdrawn: 'WITHDRAWN' } as const;
