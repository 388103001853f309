import { and, desc, eq, gt, ilike, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { singleLetters, withoutMarks } from '../../domain/legal-name.ts';
import { fromCents } from '../../domain/money.ts';
import type { components } from '../../openapi/schema.d.ts';
import { pendingPayoutAccount, toPendingAccount } from '../instructions/payout-account/change-payout-account.ts';
import { textIn } from '../investing/responses.ts';
import type { Db, Tx } from '../store/db.ts';
import { appUser, investment, type Language, legalHold, payeeAccount, payment, project, sessionToken } from '../store/schema.ts';
import { identityEvidence, storedFile } from '../store/tables/onboarding.ts';
import { consentHistory } from '../users/consents.ts';
import { nameOf } from '../users/display-name.ts';
import { rolesOf } from '../users/operator.ts';
import { isSubmitted } from './submitted-files.ts';

type Schemas = components['schemas'];
type Person = typeof appUser.$inferSelect;
type Details = Schemas['PersonDetails'];
type Reader = Pick<Db | Tx, 'select'>;

const profileField = (name: 'name' | 'surname' | 'companyName' | 'personalNumber' | 'companyCode') =>
  sql<string | null>`${appUser.profile}->>${name}`;

/** Of a company its name, of a person both names; empty where there is none. */
export const fullName = sql<string>`coalesce(nullif(${profileField('companyName')}, ''), concat_ws(' ', ${profileField('name')}, ${profileField('surname')}))`;

/** The embedded database folds the case of ASCII letters alone without it. */
const caseInsensitive = (text: SQL) => sql`(${text}) collate "und-x-icu"`;

/** The sort key of people: a company's name, a person's surname, else the e-mail. */
export const sortName = sql<string>`lower(${caseInsensitive(
  sql`coalesce(nullif(${profileField('companyName')}, ''), nullif(concat_ws(' ', ${profileField('surname')}, ${profileField('name')}), ''), ${appUser.email})`,
)})`;

/** A pattern that finds a part of a text; `%`, `_` and `\` are letters in it. */
const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** As `withoutMarks` writes a name. */
const plain = (text: SQL): SQL =>
  Object.entries(singleLetters).reduce(
    (written, [letter, letters]) => sql`replace(${written}, ${letter}, ${letters})`,
    sql`regexp_replace(normalize(lower(${caseInsensitive(text)}), NFKD), '[\u0300-\u036f]', '', 'g')`,
  );

/** Whether a text of the table has this part, in any case and whether its letters bear marks or not: banks write many names without. */
export const isPartOf = (part: string, text: SQL | PgColumn) => like(plain(sql`${text}`), containing(withoutMarks(part)));

/** Whether this is a part of the name of a person or company. */
export const isInName = (part: string) =>
  or(isPartOf(part, sql`concat_ws(' ', ${profileField('name')}, ${profileField('surname')})`), isPartOf(part, profileField('companyName')));

/** Part of a name or e-mail, or a whole id, personal number or company code; undefined for everybody. `closed`: what finds closed accounts by them. */
export function isFound(search: string, closed?: SQL): SQL | undefined {
  const text = search.trim();
  if (text === '') return undefined;
  return or(
    ilike(appUser.email, containing(text)),
    isInName(text),
    eq(appUser.id, text),
    eq(profileField('personalNumber'), text),
    eq(profileField('companyCode'), text),
    closed,
  );
}

/** Whether it is the placeholder for the e-mail of a closed account. */
const isPlaceholder = (email: string) => email.endsWith('.invalid');

export const toPersonSummary = ({ id, profile, email, kycStatus, lockedAt, endedAt, createdAt }: Person): Schemas['PersonSummary'] => ({
  id,
  name: nameOf(profile),
  email: endedAt && isPlaceholder(email) ? '' : email,
  company: profile.company,
  kycStatus,
  locked: lockedAt !== null,
  createdAt: createdAt.toISOString(),
  ...(endedAt && { closedAt: endedAt.toISOString() }),
});

/** What the platform holds about a person. The caller writes down that it was read. */
export async function personDetails(tx: Reader, person: Person, { locale, now }: { locale: Language; now: Date }): Promise<Details> {
  const { id, profile } = person;
  const investments = await investmentsOf(tx, id, locale);
  return {
    ...toPersonSummary(person),
    phoneNumber: profile.phoneNumber,
    country: profile.country,
    citizenship: profile.citizenship,
    address: [[profile.street, profile.houseNumber].filter(Boolean).join(' '), profile.city].filter(Boolean).join(', '),
    personalNumber: profile.personalNumber,
    companyCode: profile.companyCode,
    documentExpiresAt: profile.documentExpiresAt,
    experience: profile.investorExperience.type,
    language: person.language,
    roles: await rolesOf(tx, id),
    legalHold: await legalHoldOf(tx, id),
    ...(await payoutAccountsOf(tx, id)),
    compliance: person.compliance,
    files: await filesOf(tx, id),
    investments,
    payments: await paymentsOf(tx, id),
    sessions: await sessionsOf(tx, id, now),
    consents: await consentHistory(tx, person),
    identityEvidence: await identityEvidenceOf(tx, id),
  };
}

/** A closed account for operators who may not see its owner: the movements of money without the person. */
export async function closedDetails(tx: Reader, person: Person, locale: Language): Promise<Details> {
  return {
    ...toPersonSummary(person),
    phoneNumber: null,
    country: null,
    citizenship: null,
    address: '',
    personalNumber: null,
    companyCode: null,
    documentExpiresAt: null,
    experience: null,
    language: person.language,
    roles: [],
    legalHold: await legalHoldOf(tx, person.id),
    payoutAccount: null,
    pendingPayoutAccount: null,
    compliance: { status: person.compliance.status, checks: [] },
    files: [],
    investments: await investmentsOf(tx, person.id, locale),
    payments: await paymentsOf(tx, person.id),
    sessions: [],
    consents: [],
    identityEvidence: [],
  };
}

async function legalHoldOf(tx: Reader, userId: string): Promise<Details['legalHold']> {
  const [hold] = await tx
    .select({ reason: legalHold.reason, placedAt: legalHold.placedAt })
    .from(legalHold)
    .where(and(eq(legalHold.userId, userId), isNull(legalHold.liftedAt)));
  return hold ? { reason: hold.reason, placedAt: hold.placedAt.toISOString() } : null;
}

async function payoutAccountsOf(tx: Reader, userId: string): Promise<Pick<Details, 'payoutAccount' | 'pendingPayoutAccount'>> {
  const [account] = await tx
    .select({ iban: payeeAccount.iban, holderName: payeeAccount.holderName, source: payeeAccount.source })
    .from(payeeAccount)
    .where(eq(payeeAccount.userId, userId));
  const pending = await pendingPayoutAccount(tx, userId);
  return { payoutAccount: account ?? null, pendingPayoutAccount: pending ? toPendingAccount(pending) : null };
}

async function filesOf(tx: Reader, userId: string): Promise<Details['files']> {
  const rows = await tx
    .select({
      id: storedFile.id,
      name: storedFile.fileName,
      size: storedFile.size,
      isSubmitted: isSubmitted(tx),
      createdAt: storedFile.createdAt,
    })
    .from(storedFile)
    .where(eq(storedFile.userId, userId))
    .orderBy(desc(storedFile.createdAt), desc(storedFile.id));
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

async function identityEvidenceOf(tx: Reader, userId: string): Promise<Details['identityEvidence']> {
  const rows = await tx.select().from(identityEvidence).where(eq(identityEvidence.userId, userId)).orderBy(desc(identityEvidence.id));
  return rows.map(({ id, providerId, providerRef, verdict, document, payloadHash, recordedAt }) => ({
    id,
    provider: providerId,
    reference: providerRef,
    verdict,
    document,
    sha256: payloadHash,
    recordedAt: recordedAt.toISOString(),
  }));
}

async function investmentsOf(tx: Reader, userId: string, locale: Language): Promise<Details['investments']> {
  const rows = await tx
    .select({ row: investment, data: project.data })
    .from(investment)
    .innerJoin(project, eq(project.id, investment.projectId))
    .where(eq(investment.userId, userId))
    .orderBy(desc(investment.createdAt), desc(investment.id));
  return rows.map(({ row, data }) => ({
    id: row.id,
    projectId: row.projectId,
    projectName: textIn(data.name, locale),
    amount: fromCents(row.amountCents),
    status: row.status,
    createdAt: row.createdAt.toISOString(),
  }));
}

async function paymentsOf(tx: Reader, userId: string): Promise<Details['payments']> {
  const rows = await tx
    .select({
      id: payment.id,
      investmentId: payment.investmentId,
      amountCents: payment.amountCents,
      provider: payment.provider,
      status: payment.status,
      createdAt: payment.createdAt,
    })
    .from(payment)
    .innerJoin(investment, eq(investment.id, payment.investmentId))
    .where(eq(investment.userId, userId))
    .orderBy(desc(payment.createdAt), desc(payment.id));
  return rows.map(({ amountCents, createdAt, ...row }) => ({ ...row, amount: fromCents(amountCents), createdAt: createdAt.toISOString() }));
}

async function sessionsOf(tx: Reader, userId: string, now: Date): Promise<Details['sessions']> {
  const rows = await tx
    .select({ expiresAt: sessionToken.expiresAt })
    .from(sessionToken)
    .where(and(eq(sessionToken.userId, userId), isNull(sessionToken.revokedAt), gt(sessionToken.expiresAt, now)))
    .orderBy(desc(sessionToken.expiresAt));
  return rows.map(({ expiresAt }) => ({ expiresAt: expiresAt.toISOString() }));
}
