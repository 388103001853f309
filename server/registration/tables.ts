import { boolean, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { appUser, type Language } from '../store/schema.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The one-time link in the mail; only its fingerprint is kept. */
export const emailVerification = pgTable('email_verification', {
  tokenHash: text('token_hash').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => appUser.id),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

export const registration = pgTable('registration', {
  userId: text('user_id')
    .primaryKey()
    .references(() => appUser.id),
  consentMarketing: boolean('consent_marketing').notNull(),
  consentNews: boolean('consent_news').notNull(),
  marketingLeads: jsonb('marketing_leads').$type<{ source: string; clickId: string }[]>().notNull(),
  utmParameters: jsonb('utm_parameters').$type<Record<string, string>>().notNull(),
  referredBy: text('referred_by'),
  registeredAt: instant('registered_at').notNull(),
});

export const newsletter = pgTable('newsletter', {
  email: text('email').primaryKey(),
  language: text('language').$type<Language>().notNull(),
  subscribedAt: instant('subscribed_at').notNull(),
});

export const fundingRequest = pgTable('funding_request', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  surname: text('surname').notNull(),
  email: text('email').notNull(),
  phoneNumber: text('phone_number').notNull(),
  projectDescription: text('project_description').notNull(),
  sentAt: instant('sent_at').notNull(),
});
