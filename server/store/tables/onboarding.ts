import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { components } from '../../../openapi/schema.d.ts';
import type { Language } from './locales.ts';
import { appUser } from './users.ts';
import { instant } from './columns.ts';

type Schemas = components['schemas'];
export type CheckName = Schemas['ComplianceCheck']['name'];

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => appUser.id);

/** When a completed check has to be looked at again. */
export const checkDue = pgTable(
  'check_due',
  { userId: userId(), checkName: text('check_name').$type<CheckName>().notNull(), dueAt: instant('due_at').notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.checkName] })],
);

export const termsAcceptance = pgTable(
  'terms_acceptance',
  { userId: userId(), version: text('version').notNull(), acceptedAt: instant('accepted_at').notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.version] })],
);

/** The same for the terms of the bond depository. */
export const axiologyAcceptance = pgTable(
  'axiology_acceptance',
  { userId: userId(), version: text('version').notNull(), acceptedAt: instant('accepted_at').notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.version] })],
);

/** What an identity provider found out about a person. */
export interface Subject {
  personalNumber: string;
  name: string;
  surname: string;
  citizenship: string;
  /** `YYYY-MM-DD`, where the provider reads it. */
  birthDate?: string | undefined;
  /** `YYYY-MM-DD`; null for a document without an end. */
  documentExpiresAt: string | null;
}

/** What speaks against accepting a person without an operator, as an identity provider says. */
export type Concern = Extract<Schemas['ReviewReason'], 'POLITICALLY_EXPOSED' | 'SANCTIONED' | 'PROVIDER_IN_DOUBT' | 'MANUAL_CHECK'>;

/** One check at an identity provider. */
export const verification = pgTable('verification', {
  id: text('id').primaryKey(),
  userId: userId(),
  provider: text('provider').$type<'PRIMARY' | 'ALTERNATIVE'>().notNull(),
  /** The app's anti-forgery value, given back untouched. */
  state: text('state').notNull(),
  locale: text('locale').$type<Language>().notNull(),
  /** `STARTING`: the provider has not answered yet. */
  status: text('status').$type<'STARTING' | 'OPEN' | 'FAILED'>().notNull(),
  /** The adapter that runs it, and the id it gave the check. */
  providerId: text('provider_id'),
  providerRef: text('provider_ref'),
  /** When it was last read from the provider. */
  checkedAt: instant('checked_at'),
  /** What was found, read after the person returned. With a subject and no outcome the provider may still change its verdict. */
  outcome: text('outcome').$type<'approved' | 'refused'>(),
  subject: jsonb('subject').$type<Subject>(),
  /** Whether the provider has announced another verdict. */
  finality: text('finality').$type<'interim' | 'final'>(),
  /** What speaks against accepting the person without an operator. */
  concerns: jsonb('concerns').$type<Concern[]>().notNull().default([]),
  /** An operator's word on it. */
  reviewed: text('reviewed').$type<'accepted' | 'refused'>(),
  codeHash: text('code_hash').unique(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

/** Events of identity providers, each once. `received` until the check was read from the provider. */
export const identityEvent = pgTable(
  'identity_event',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    providerRef: text('provider_ref').notNull(),
    outcome: text('outcome').notNull(),
    /** What it says beside the check's id. */
    facts: jsonb('facts').$type<{ finality?: 'interim' | 'final'; concerns?: Concern[]; isUpdate?: boolean }>().notNull().default({}),
    receivedAt: instant('received_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.eventId] })],
);

/** What a verdict rests on: no pictures, and a hash of what the provider answered. */
export const identityEvidence = pgTable('identity_evidence', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: userId(),
  verificationId: text('verification_id')
    .notNull()
    .references(() => verification.id, { onDelete: 'cascade' }),
  providerId: text('provider_id').notNull(),
  providerRef: text('provider_ref').notNull(),
  /** The provider's own word. */
  verdict: text('verdict').notNull(),
  document: jsonb('document').$type<{ type?: string; number?: string; country?: string; expiresAt?: string }>(),
  /** SHA-256 in hex. */
  payloadHash: text('payload_hash').notNull(),
  recordedAt: instant('recorded_at').notNull(),
});

/** Which account a person's number belongs to: one account for each person. */
export const identity = pgTable('identity', { personalNumber: text('personal_number').primaryKey(), userId: userId() });

export const questionnaire = pgTable('questionnaire', {
  userId: text('user_id')
    .primaryKey()
    .references(() => appUser.id),
  bank: jsonb('bank').$type<Schemas['Questionnaire']['bankQuestionnaire']>(),
  kyc: jsonb('kyc').$type<Schemas['KycAnswers']>(),
  kyb: jsonb('kyb').$type<Schemas['KybAnswers']>(),
  riskWarning: text('risk_warning').$type<'none' | 'pending' | 'accepted'>().notNull().default('none'),
  answeredAt: instant('answered_at').notNull(),
});

/** Every set of answers that was submitted, oldest first; `questionnaire` holds the latest. */
export const questionnaireVersion = pgTable('questionnaire_version', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: userId(),
  bank: jsonb('bank').$type<Schemas['Questionnaire']['bankQuestionnaire']>(),
  kyc: jsonb('kyc').$type<Schemas['KycAnswers']>(),
  kyb: jsonb('kyb').$type<Schemas['KybAnswers']>(),
  answeredAt: instant('answered_at').notNull(),
});

/** A file somebody sent. Its bytes lie in the file store under the id. */
export const storedFile = pgTable('stored_file', {
  id: text('id').primaryKey(),
  userId: userId(),
  fileName: text('file_name').notNull(),
  contentType: text('content_type').notNull(),
  size: integer('size').notNull(),
  createdAt: instant('created_at').notNull(),
});

export const evaluation = pgTable('evaluation', {
  id: text('id').primaryKey(),
  userId: userId(),
  desired: text('desired').$type<'INEXPERIENCED' | 'EXPERIENCED'>().notNull(),
  content: jsonb('content').$type<unknown>().notNull(),
  files: jsonb('files').$type<{ fileId: string; fileName: string }[]>().notNull(),
  status: text('status').$type<'SUBMITTED' | 'APPROVED' | 'REJECTED'>().notNull(),
  submittedAt: instant('submitted_at').notNull(),
  decidedAt: instant('decided_at'),
  decidedBy: text('decided_by'),
});

/** A check that waits for a person's decision. */
export const review = pgTable(
  'review',
  {
    userId: userId(),
    checkName: text('check_name').$type<CheckName>().notNull(),
    reason: text('reason').notNull(),
    openedAt: instant('opened_at').notNull(),
    /** Another one with each new answer. */
    version: text('version').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.checkName] })],
);

export const coupon = pgTable('coupon', {
  code: text('code').primaryKey(),
  amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  expiresAt: instant('expires_at'),
  usedUp: boolean('used_up').notNull().default(false),
});

export const couponRedemption = pgTable(
  'coupon_redemption',
  {
    code: text('code')
      .notNull()
      .references(() => coupon.code),
    userId: userId(),
    redeemedAt: instant('redeemed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.code, t.userId] })],
);
