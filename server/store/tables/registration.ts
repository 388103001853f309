import { bigint, boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Language } from './locales.ts';
import { appUser, type Profile } from './users.ts';
import { instant } from './columns.ts';

/** The one-time link in the mail; only its fingerprint is kept. */
export const emailVerification = pgTable('email_verification', {
  tokenHash: text('token_hash').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => appUser.id),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  /** The choices of the registration of this mail. Links of before this was kept have none. */
  details: jsonb('details').$type<LinkDetails>(),
});

/**
 * Somebody may have registered the address before its owner did. Only the link of one's own mail brings one's own password, name and consents into force,
 * so nobody confirms an account for a stranger's password, and nobody's ticks are taken for another's.
 */
export interface LinkDetails {
  passwordHash: string;
  profile: Profile;
  language: Language;
  /** Links of before this was kept have none. */
  said?: RegistrationChoices;
}

/** What somebody chose when registering, beside the profile. */
export interface RegistrationChoices {
  consentMarketing: boolean;
  consentNews: boolean;
  marketingLeads: { source: string; clickId: string }[];
  utmParameters: Record<string, string>;
  /** The friend's id. */
  referredBy: string | null;
  /** The version of the terms that was accepted, and when. */
  termsVersion: string;
  at: string;
}

export const registration = pgTable('registration', {
  userId: text('user_id')
    .primaryKey()
    .references(() => appUser.id),
  consentMarketing: boolean('consent_marketing').notNull(),
  consentNews: boolean('consent_news').notNull(),
  marketingLeads: jsonb('marketing_leads').$type<RegistrationChoices['marketingLeads']>().notNull(),
  utmParameters: jsonb('utm_parameters').$type<RegistrationChoices['utmParameters']>().notNull(),
  referredBy: text('referred_by'),
  registeredAt: instant('registered_at').notNull(),
});

/** Who asked for the newsletter. A reader is who has confirmed the address and not unsubscribed since. */
export const newsletter = pgTable('newsletter', {
  email: text('email').primaryKey(),
  /** In the link to unsubscribe. */
  id: text('id').notNull().unique(),
  language: text('language').$type<Language>().notNull(),
  subscribedAt: instant('subscribed_at').notNull(),
  /** Of the link that confirms; only its fingerprint is kept. */
  tokenHash: text('token_hash').unique(),
  tokenExpiresAt: instant('token_expires_at'),
  confirmedAt: instant('confirmed_at'),
  unsubscribedAt: instant('unsubscribed_at'),
});

/** What was consented to, in which words (`domain/marketing.ts`), and when it was given or withdrawn. Appended only. */
export const marketingConsent = pgTable(
  'marketing_consent',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    email: text('email').notNull(),
    event: text('event').$type<'requested' | 'given' | 'withdrawn'>().notNull(),
    wording: text('wording').notNull(),
    /** Null where it was not recorded. */
    language: text('language').$type<Language>(),
    at: instant('at').notNull(),
  },
  (t) => [index('marketing_consent_email').on(t.email)],
);

export const fundingRequest = pgTable('funding_request', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  surname: text('surname').notNull(),
  email: text('email').notNull(),
  phoneNumber: text('phone_number').notNull(),
  projectDescription: text('project_description').notNull(),
  sentAt: instant('sent_at').notNull(),
});
