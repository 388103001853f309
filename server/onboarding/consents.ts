import { eq, sql } from 'drizzle-orm';
import type { components } from '../../openapi/schema.d.ts';
import { consentWordings, isTrackable, referralCookie } from '../../domain/marketing.ts';
import type { Clock } from '../lib/clock.ts';
import { termsAcceptance } from '../store/tables/onboarding.ts';
import { termsVersion } from './terms.ts';
import type { Tx } from '../store/db.ts';
import { appUser, consent, type Language } from '../store/schema.ts';
import { marketingConsent, newsletter, registration, type RegistrationChoices } from '../store/tables/registration.ts';
import { consentVersions } from '../../domain/consent-versions.ts';
import { randomUUID } from '../lib/random.ts';
import { recordConsent } from '../users/consents.ts';

type Form = Pick<components['schemas']['NewSocialUser'], 'consent' | 'marketingLeads' | 'utmParameters' | 'referralCode'>;

/** Consents, the source of the visit, and who referred the person. Ticking the terms accepts the version in force (4.5). [REG-02, MKT-05, MKT-07] */
export async function choicesIn(tx: Tx, clock: Clock, form: Form, cookies: string | undefined): Promise<RegistrationChoices> {
  const code = (form.referralCode?.trim() || referralCookieOf(cookies))?.toUpperCase();
  const [friend] = code
    ? await tx.select({ id: appUser.id }).from(appUser).where(sql`${appUser.profile}->>'referralCode' = ${code}`).limit(1)
    : [];
  return {
    consentMarketing: form.consent.consentMarketing ?? false,
    consentNews: form.consent.consentNews ?? false,
    marketingLeads: form.marketingLeads ?? [],
    utmParameters: form.utmParameters ?? {},
    referredBy: friend?.id ?? null,
    termsVersion: await termsVersion(tx),
    at: clock.now().toISOString(),
  };
}

/** Stores the choices of a registration, in place of those of an earlier one of this account. */
export async function saveConsents(
  tx: Tx,
  { userId, language }: { userId: string; language: Language },
  { termsVersion: version, at, ...choices }: RegistrationChoices,
): Promise<void> {
  const registeredAt = new Date(at);
  const row = { ...choices, referredBy: choices.referredBy === userId ? null : choices.referredBy, registeredAt };
  await tx
    .insert(registration)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: registration.userId, set: row });
  await tx.insert(termsAcceptance).values({ userId, version, acceptedAt: registeredAt }).onConflictDoNothing();
  const given = { userId, language, channel: 'REGISTRATION' as const, at: registeredAt };
  await recordConsent(tx, { ...given, kind: 'TERMS', version });
  if (choices.consentMarketing) await recordConsent(tx, { ...given, kind: 'MARKETING', version: consentVersions.MARKETING });
}

/** Forgets the choices of earlier registrations of this account. */
export async function clearConsents(tx: Tx, userId: string): Promise<void> {
  await tx.delete(registration).where(eq(registration.userId, userId));
  await tx.delete(termsAcceptance).where(eq(termsAcceptance.userId, userId));
  await tx.delete(consent).where(eq(consent.userId, userId));
}

/** The friend's code, kept by the app when their link was opened. [MKT-05, decision 6.9] */
function referralCookieOf(cookies: string | undefined): string | undefined {
  const found = new RegExp(`(?:^|;\\s*)${referralCookie}=([^;]{1,200})`).exec(cookies ?? '')?.[1];
  try {
    const code = found && decodeURIComponent(found).trim().slice(0, 64);
    return code && isTrackable(code) ? code : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The consent of a registration: its address was confirmed by the link of the registration, so the newsletter needs no second one.
 * Called in the transaction that confirms.
 */
export async function subscribeAccount(tx: Tx, now: Date, { email, language }: { email: string; language: Language }): Promise<void> {
  const given = { confirmedAt: now, unsubscribedAt: null, language, subscribedAt: now };
  await tx
    .insert(newsletter)
    .values({ email, id: `nws-${randomUUID()}`, ...given })
    .onConflictDoUpdate({ target: newsletter.email, set: given });
  await tx.insert(marketingConsent).values({ email, event: 'given', wording: consentWordings.registration, language, at: now });
}
