import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { components } from '../../openapi/schema.d.ts';
import { localeOf } from '../../domain/locale.ts';
import { referralCookie } from '../../domain/marketing.ts';
import { isStrongEnough } from '../../domain/password.ts';
import { phoneNumberOf } from '../../domain/phone.ts';
import { isPlainText, tidy } from '../../domain/text.ts';
import { isEmail } from '../../domain/person-text.ts';
import { countTry } from '../auth/counter.ts';
import { hashPassword } from '../auth/password.ts';
import { fingerprint, newSecret } from '../auth/secrets.ts';
import type { Clock } from '../clock.ts';
import { callerOf, type Handlers } from '../contract/handlers.ts';
import { Refusal } from '../contract/problem.ts';
import { post } from '../mail/outbox.ts';
import { untouchedChecks } from '../onboarding/checks.ts';
import { lockPerson, presentPerson } from '../onboarding/people.ts';
import { termsAcceptance } from '../onboarding/tables.ts';
import { termsVersion } from '../onboarding/terms.ts';
import { nobody } from '../people/nobody.ts';
import type { Store, Tx } from '../store/open.ts';
import { appUser, type Language, type Profile } from '../store/schema.ts';
import { knownLetter, verifyLetter } from './letters.ts';
import { emailVerification, type LinkDetails, registration } from './tables.ts';

type Common = components['schemas']['NewSocialUser'];

/** Registrations from one address, and mails to one, within 15 minutes. */
const limits = { requests: 30, mails: 5 };

/** How long the link in the mail works. */
const linkMs = 48 * 3_600_000;

export function registrationHandlers({
  store,
  clock,
  origin,
}: {
  store: Store;
  clock: Clock;
  origin: string;
}): Pick<Handlers, 'registerUser' | 'resendVerification' | 'completeSocialRegistration'> {
  /** False when this address got enough mails for now; the answer does not tell. */
  const mayWrite = async (email: string) => (await countTry(store, clock, fingerprint(`mail ${email}`))).tries <= limits.mails;

  return {
    async registerUser(request) {
      const { email: given, password, ...rest } = request.body;
      const email = given.trim().toLowerCase();
      if (!rest.consent.consentTerms) throw new Refusal('TERMS_CONSENT_REQUIRED', undefined, { consentTerms: 'TERMS_CONSENT_REQUIRED' });
      if (!isEmail(email)) throw new Refusal('INVALID_EMAIL', undefined, { email: 'INVALID_EMAIL' });
      if (!isStrongEnough(password)) throw new Refusal('WEAK_PASSWORD', undefined, { password: 'WEAK_PASSWORD' });
      const own = personal(rest);
      await slowDown(store, clock, `register ${request.ip}`);
      const language = localeOf(rest.language) ?? 'en';
      const passwordHash = await hashPassword(password);
      const isCompany = rest.userType === 'LEGAL_ENTITY';
      const profile: Profile = { ...nobody, ...own, company: isCompany, referralCode: referralCode(own.name) };
      const details = { passwordHash, profile, language };
      const id = `usr-${randomUUID()}`;
      const isWritten = await mayWrite(email);
      await store.tx(async (tx) => {
        const [made] = await tx
          .insert(appUser)
          .values({
            id,
            email,
            passwordHash,
            language,
            profile,
            compliance: { status: 'IN_PROGRESS', checks: untouchedChecks(isCompany) },
            emailVerifiedAt: null,
            createdAt: clock.now(),
          })
          .onConflictDoNothing()
          .returning({ id: appUser.id });
        if (made) {
          await remember(tx, clock, id, rest, referralCookieOf(request.headers.cookie));
          if (isWritten) await sendLink(tx, clock, origin, { id, email, name: own.name, language }, details);
          return;
        }
        // somebody is here already: the answer is the same, and only the owner of the address learns of it
        const [known] = await tx.select().from(appUser).where(eq(appUser.email, email));
        if (!known || !isWritten) return;
        if (known.emailVerifiedAt)
          await post(tx, clock, { email, language: known.language }, knownLetter(known.profile.name ?? '', origin, known.language));
        else await sendLink(tx, clock, origin, { id: known.id, email, name: own.name, language }, details);
      });
      return { status: 201, body: { id } };
    },

    /** Who has an account already, or none, gets no mail, and the answer is the same. */
    async resendVerification(request) {
      const email = request.body.email.trim().toLowerCase();
      if (!isEmail(email)) throw new Refusal('INVALID_EMAIL', undefined, { email: 'INVALID_EMAIL' });
      await slowDown(store, clock, `resend ${request.ip}`);
      if (!(await mayWrite(email))) return { status: 204 };
      await store.tx(async (tx) => {
        const [waiting] = await tx
          .select()
          .from(appUser)
          .where(and(eq(appUser.email, email), isNull(appUser.emailVerifiedAt)));
        if (!waiting) return;
        const [last] = await tx
          .select({ details: emailVerification.details })
          .from(emailVerification)
          .where(eq(emailVerification.userId, waiting.id))
          .orderBy(desc(emailVerification.expiresAt))
          .limit(1);
        const name = last?.details?.profile.name ?? waiting.profile.name ?? '';
        const language = last?.details?.language ?? waiting.language;
        await sendLink(tx, clock, origin, { id: waiting.id, email, name, language }, last?.details ?? undefined);
      });
      return { status: 204 };
    },

    async completeSocialRegistration(request) {
      const { id } = callerOf(request);
      const body = request.body;
      if (!body.consent.consentTerms) throw new Refusal('TERMS_CONSENT_REQUIRED', undefined, { consentTerms: 'TERMS_CONSENT_REQUIRED' });
      const own = personal(body);
      const person = await store.tx(async (tx) => {
        const before = await lockPerson(tx, id);
        // the form is filled once; sent again it is answered alike
        if (!before.profile.registrationFormReviewNeeded) return before;
        const company = body.userType === 'LEGAL_ENTITY';
        const language = localeOf(body.language) ?? before.language;
        const profile: Profile = {
          ...before.profile,
          ...own,
          company,
          referralCode: before.profile.referralCode ?? referralCode(own.name),
          registrationFormReviewNeeded: false,
        };
        const compliance =
          company === before.profile.company ? before.compliance : { status: 'IN_PROGRESS' as const, checks: untouchedChecks(company) };
        await tx.update(appUser).set({ profile, language, compliance }).where(eq(appUser.id, id));
        await remember(tx, clock, id, body, referralCookieOf(request.headers.cookie));
        return { ...before, profile, language, compliance };
      });
      return { status: 200, body: presentPerson(person) };
    },
  };
}

/** Sends the mail with a one-time link. */
export async function sendLink(
  tx: Tx,
  clock: Clock,
  origin: string,
  { id, email, name, language }: { id: string; email: string; name: string; language: Language },
  details?: LinkDetails,
): Promise<void> {
  const token = newSecret();
  await tx
    .insert(emailVerification)
    .values({ tokenHash: fingerprint(token), userId: id, expiresAt: new Date(clock.now().getTime() + linkMs), details: details ?? null });
  await post(tx, clock, { email, language }, verifyLetter(name, `${origin}/registration/verify?token=${token}`, language));
}

/** Too many from one address have to wait: nobody fills our tables, or another's mailbox. */
async function slowDown(store: Store, clock: Clock, key: string): Promise<void> {
  const { tries, until } = await countTry(store, clock, fingerprint(key));
  if (tries <= limits.requests) return;
  const seconds = Math.max(1, Math.ceil((until.getTime() - clock.now().getTime()) / 1000));
  throw new Refusal('RATE_LIMITED', 429, undefined, { 'retry-after': String(seconds) });
}

/** The friend's code, kept by the app when their link was opened. [MKT-05, decision 6.9] */
function referralCookieOf(cookies: string | undefined): string | undefined {
  const found = new RegExp(`(?:^|;\\s*)${referralCookie}=([^;]{1,200})`).exec(cookies ?? '')?.[1];
  try {
    return found && decodeURIComponent(found).trim().slice(0, 64);
  } catch {
    return undefined;
  }
}

function personal({ name, lastName, phoneNumber }: Pick<Common, 'name' | 'lastName' | 'phoneNumber'>): {
  name: string;
  surname: string;
  phoneNumber: string | null;
} {
  const names = { name: tidy(name), surname: tidy(lastName) };
  const wrong = Object.entries(names).filter(([, text]) => text === '' || !isPlainText(text));
  if (wrong.length > 0)
    throw new Refusal(
      'USER_CREATION_FAILURE',
      undefined,
      Object.fromEntries(wrong.map(([field]) => [field === 'surname' ? 'lastName' : field, 'INVALID'])),
    );
  const phone = phoneNumber?.trim() ? phoneNumberOf(phoneNumber) : null;
  if (phone === undefined) throw new Refusal('INVALID_PHONE_NUMBER', undefined, { phoneNumber: 'INVALID_PHONE_NUMBER' });
  return { ...names, phoneNumber: phone };
}

/** Consents, where the person came from, and who sent them. Ticking the terms accepts the version in force (4.5). */
async function remember(tx: Tx, clock: Clock, userId: string, body: Common, cookie: string | undefined): Promise<void> {
  const registeredAt = clock.now();
  const code = (body.referralCode?.trim() || cookie)?.toUpperCase();
  const [friend] = code
    ? await tx.select({ id: appUser.id }).from(appUser).where(sql`${appUser.profile}->>'referralCode' = ${code}`).limit(1)
    : [];
  await tx
    .insert(registration)
    .values({
      userId,
      consentMarketing: body.consent.consentMarketing ?? false,
      consentNews: body.consent.consentNews ?? false,
      marketingLeads: body.marketingLeads ?? [],
      utmParameters: body.utmParameters ?? {},
      referredBy: friend && friend.id !== userId ? friend.id : null,
      registeredAt,
    })
    .onConflictDoNothing();
  const version = await termsVersion(tx);
  await tx.insert(termsAcceptance).values({ userId, version, acceptedAt: registeredAt }).onConflictDoNothing();
}

/** `ONA-7K2F`: some letters of the name and four signs that are not taken for each other. */
function referralCode(name: string): string {
  const letters = name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 6)
    .toUpperCase();
  const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  const random = Array.from(crypto.getRandomValues(new Uint8Array(5)), (byte) => signs[byte % signs.length]).join('');
  return `${letters || 'FRIEND'}-${random}`;
}
