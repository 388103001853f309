import { passwordProblem, type PasswordProblem } from '../../domain/password.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { components } from '../../openapi/schema.d.ts';
import { localeOf } from '../../domain/locale.ts';
import { phoneNumberOf } from '../../domain/phone.ts';
import { isPlainText, normalizeText } from '../../domain/text.ts';
import { isEmail } from '../../domain/person-text.ts';
import { countAttempt } from '../http/attempt-counter.ts';
import type { NewPasswordRule } from '../users/new-password.ts';
import { hashPassword } from '../users/password.ts';
import { inEqualTime } from '../lib/equal-time.ts';
import { fingerprint, newSecret } from '../lib/secrets.ts';
import type { Clock } from '../lib/clock.ts';
import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import { Refusal } from '../lib/refusal.ts';
import { queueEmail } from '../mail/outbox.ts';
import { untouchedChecks } from '../users/compliance-checks.ts';
import { lockPerson, toUserResponse } from '../users/user.ts';
import { emptyProfile } from '../users/empty-profile.ts';
import { enforceRateLimit } from '../http/rate-limit.ts';
import type { Tx } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { appUser, type Profile } from '../store/schema.ts';
import { existingAccountEmail, registerAgainEmail, verificationEmail, registrationLinkMs } from './registration-emails.ts';
import { saveConsents, choicesIn, subscribeAccount } from './consents.ts';
import { emailVerification, type LinkDetails } from '../store/tables/registration.ts';
import { randomBytes, randomUUID } from '../lib/random.ts';

type Common = components['schemas']['NewSocialUser'];

/** Mails to one address within 15 minutes. */
const maxMails = 5;

export function registrationHandlers({
  store,
  clock,
  origin,
  newPassword,
}: {
  store: Store;
  clock: Clock;
  origin: string;
  newPassword: NewPasswordRule;
}): Pick<Handlers, 'registerUser' | 'resendVerification' | 'completeSocialRegistration'> {
  /** False when this address has had too many emails; the response does not disclose it. */
  const mayWrite = async (email: string) => (await countAttempt(store, clock, fingerprint(`mail ${email}`))).attempts <= maxMails;

  /**
   * A one-time link, and the mail with it. One that is not mailed, as enough mails went to this address, still tells that somebody registered, so that no
   * mail is sent again for another's password.
   */
  const makeLink = async (tx: Tx, { id, email, details }: { id: string; email: string; details: LinkDetails }, isMailed = true) => {
    const token = newSecret();
    const expiresAt = new Date(clock.now().getTime() + registrationLinkMs);
    await tx.insert(emailVerification).values({ tokenHash: fingerprint(token), userId: id, expiresAt, details });
    const { language, profile } = details;
    const verification = verificationEmail(profile.name ?? '', `${origin}/registration/verify?token=${token}`, language);
    if (isMailed) await queueEmail(tx, clock, { email, language }, verification);
  };

  return {
    async registerUser(request) {
      const { email: given, password, ...rest } = request.body;
      const email = given.trim().toLowerCase();
      if (!rest.consent.consentTerms) throw new Refusal('TERMS_CONSENT_REQUIRED', undefined, { consentTerms: 'TERMS_CONSENT_REQUIRED' });
      if (!isEmail(email)) throw new Refusal('INVALID_EMAIL', undefined, { email: 'INVALID_EMAIL' });
      const mustBeFit = (problem: PasswordProblem | undefined) => {
        if (problem) throw new Refusal(problem, undefined, { password: problem });
      };
      mustBeFit(passwordProblem(password));
      const own = personal(rest);
      await enforceRateLimit(store, clock, 'register', request.ip);
      mustBeFit(await newPassword(password));
      const language = localeOf(rest.language) ?? 'en';
      const passwordHash = await hashPassword(password);
      const isCompany = rest.userType === 'LEGAL_ENTITY';
      const profile: Profile = { ...emptyProfile, ...own, company: isCompany, referralCode: referralCode(own.name) };
      const id = `usr-${randomUUID()}`;
      const isWritten = await mayWrite(email);
      await store.tx(async (tx) => {
        const choices = await choicesIn(tx, clock, rest, request.headers.cookie);
        const details = { passwordHash, profile, language, said: choices };
        const [created] = await tx
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
        if (created) {
          await saveConsents(tx, { userId: id, language }, choices);
          await makeLink(tx, { id, email, details }, isWritten);
          return;
        }
        // an account exists: the response is the same, and only the owner of the address is informed
        const [existing] = await tx.select().from(appUser).where(eq(appUser.email, email));
        if (!existing) return;
        if (!existing.emailVerifiedAt) await makeLink(tx, { id: existing.id, email, details }, isWritten);
        else if (isWritten)
          await queueEmail(
            tx,
            clock,
            { email, language: existing.language },
            existingAccountEmail(existing.profile.name ?? '', origin, existing.language),
          );
      });
      return { status: 201, body: { id } };
    },

    /** Who has an account already, or none, gets no mail, and the answer is the same. A click on the link never enables another person's password. */
    async resendVerification(request) {
      const email = request.body.email.trim().toLowerCase();
      if (!isEmail(email)) throw new Refusal('INVALID_EMAIL', undefined, { email: 'INVALID_EMAIL' });
      await enforceRateLimit(store, clock, 'resend', request.ip);
      await inEqualTime(async () => {
        if (!(await mayWrite(email))) return;
        await store.tx(async (tx) => {
          const [waiting] = await tx
            .select()
            .from(appUser)
            .where(and(eq(appUser.email, email), isNull(appUser.emailVerifiedAt)));
          if (!waiting) return;
          const links = await tx.select().from(emailVerification).where(eq(emailVerification.userId, waiting.id));
          const registrations = new Map(links.map(({ details }) => [details?.passwordHash ?? waiting.passwordHash, details]));
          const { passwordHash, profile, language } = waiting;
          const [details] = [...registrations.values()];
          // the sender is unknown: the link could confirm the password of someone else who registered this email
          if (registrations.size > 1) await queueEmail(tx, clock, { email, language }, registerAgainEmail(origin, language));
          else await makeLink(tx, { id: waiting.id, email, details: details ?? { passwordHash: passwordHash ?? '', profile, language } });
        });
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
        const choices = await choicesIn(tx, clock, body, request.headers.cookie);
        await saveConsents(tx, { userId: id, language }, choices);
        if (choices.consentNews) await subscribeAccount(tx, clock.now(), { email: before.email, language });
        return { ...before, profile, language, compliance };
      });
      return { status: 200, body: toUserResponse(person) };
    },
  };
}

function personal({ name, lastName, phoneNumber }: Pick<Common, 'name' | 'lastName' | 'phoneNumber'>): {
  name: string;
  surname: string;
  phoneNumber: string | null;
} {
  const names = { name: normalizeText(name), surname: normalizeText(lastName) };
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

/** `ONA-7K2F`: some letters of the name and four signs that are not taken for each other. */
function referralCode(name: string): string {
  const letters = name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 6)
    .toUpperCase();
  const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  const random = Array.from(randomBytes(5), (byte) => signs[byte % signs.length]).join('');
  return `${letters || 'FRIEND'}-${random}`;
}
