import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { components } from '../../openapi/schema.d.ts';

type Schemas = components['schemas'];
export type InvestmentStatus = Schemas['InvestmentStatus'];
export type ProjectStatus = Schemas['ProjectStatus'];
export type Language = Schemas['Locale'];
/** A text in some of the five languages; readers fall back to en, then lt, then de (2.11). */
export type Localised = Partial<Record<Language, string>>;

const cents = (name: string) => bigint(name, { mode: 'number' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** `GET /me` as it is stored; id, e-mail, kycStatus, userGroup and language have their own columns. */
export type Profile = Omit<Schemas['User'], 'id' | 'email' | 'kycStatus' | 'userGroup' | 'language'>;

export const appUser = pgTable('app_user', {
  id: text('id').primaryKey(),
  email: text('email').notNull().unique(),
  passwordHash: text('password_hash'),
  profile: jsonb('profile').$type<Profile>().notNull(),
  kycStatus: text('kyc_status').$type<Schemas['KycStatus']>().notNull().default('EMPTY'),
  compliance: jsonb('compliance').$type<Schemas['Compliance']>().notNull(),
  userGroup: text('user_group').notNull().default('INVESTOR'),
  language: text('language').$type<Language>().notNull().default('en'),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** Null until the link in the mail was opened; accounts made in other ways are confirmed from the start. */
  emailVerifiedAt: instant('email_verified_at').defaultNow(),
  /** Set while an operator has locked the account. */
  lockedAt: instant('locked_at'),
});

/** What the OpenID Connect provider keeps: sessions, grants, codes, interactions. */
export const oidcPayload = pgTable(
  'oidc_payload',
  {
    model: text('model').notNull(),
    id: text('id').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    grantId: text('grant_id'),
    userCode: text('user_code'),
    uid: text('uid'),
    /** Whose session, code or token it is. */
    accountId: text('account_id'),
    expiresAt: instant('expires_at'),
    consumedAt: instant('consumed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.model, t.id] }),
    index('oidc_payload_grant').on(t.grantId),
    index('oidc_payload_uid').on(t.uid),
    index('oidc_payload_account').on(t.accountId),
  ],
);

/** Keys and secrets made at the first start, and other facts of which there is one. */
export const setting = pgTable('setting', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
});

/** A sign-in under way: the app's nonce, and ours towards the identity provider, bound to one browser (T-12). */
export const authRequest = pgTable('auth_request', {
  state: text('state').primaryKey(),
  appState: text('app_state').notNull(),
  verifier: text('verifier').notNull(),
  oidcNonce: text('oidc_nonce').notNull(),
  browser: text('browser').notNull(),
  locale: text('locale'),
  expiresAt: instant('expires_at').notNull(),
});

/** The one-time code that the app exchanges for its token. */
export const authCode = pgTable('auth_code', {
  codeHash: text('code_hash').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => appUser.id),
  appState: text('app_state').notNull(),
  idToken: text('id_token'),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

export const sessionToken = pgTable(
  'session_token',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => appUser.id),
    idToken: text('id_token'),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (t) => [index('session_token_user').on(t.userId)],
);

export const notification = pgTable(
  'notification',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => appUser.id),
    /** `TERMS_AND_CONDITIONS`, `CATEGORIZATION`, `RENEW_KYC` … (4.5); messages have codes of their own. */
    code: text('code').notNull(),
    type: text('type').$type<Schemas['NotificationType']>().notNull(),
    status: text('status').$type<Schemas['NotificationStatus']>().notNull().default('NEW'),
    title: jsonb('title').$type<Localised>().notNull(),
    content: jsonb('content').$type<Localised>().notNull(),
    callToAction: text('call_to_action'),
    isRead: boolean('is_read').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [index('notification_user').on(t.userId)],
);

/** Who borrows: what the law wants to be known of them (Annex I, parts A, B, G and H of Regulation (EU) 2020/1503). */
export interface ProjectOwner {
  name: string;
  code: string;
  city: string;
  country: string;
  /** The year of its foundation. */
  founded: number;
  /** Euros of its own in the project. */
  ownFunds: number;
  /** On a credit agreement within five years, as it declares. */
  hasDefaulted: boolean;
  /** Percent of the amount raised that it pays to the platform. */
  feePercent: number;
}

/** What is said about a project. Amounts that change are columns of their own. */
export interface ProjectData {
  name: Localised;
  projectType: Schemas['ProjectType'];
  mainPicture: Schemas['Picture'];
  loanTerm: Schemas['Term'];
  /** Percent. */
  ltv: number | null;
  /** Percent. */
  ltc: number | null;
  payoutScheduleType: Schemas['PayoutScheduleType'];
  /** Thresholds in euro, interest in percent a year. */
  interestPerAnnum: Schemas['Tier'][];
  bond: Schemas['Bond'] | null;
  fundingEndsAt?: string | null;
  creditScore?: Schemas['CreditScore'] | null;
  location?: { country: string; city: string };
  owner?: ProjectOwner;
  description?: Localised;
  security?: Localised;
  gallery?: { mediumSrc: string; originalSrc: string; alt?: Localised }[];
  updates?: { date: string; title: Localised; content: Localised }[];
  repaymentSchedule?: { dueDate: string; status: Schemas['DueStatus'] }[];
  /** First day of interest, `YYYY-MM-DD`. */
  interestStartDate?: string | null;
  endOfTerm?: string | null;
  /** First due date that the owner did not pay; absent while everything is paid on time. */
  missedFrom?: string | null;
}

/** The part of a contract that is told of people and projects, and would change with them. */
export interface Agreed {
  investor: Pick<
    Profile,
    'name' | 'surname' | 'company' | 'companyName' | 'companyCode' | 'personalNumber' | 'street' | 'houseNumber' | 'city' | 'country'
  > & { email: string };
  project: Pick<ProjectData, 'name' | 'location' | 'security' | 'loanTerm' | 'payoutScheduleType' | 'bond'>;
}

export const project = pgTable('project', {
  id: text('id').primaryKey(),
  data: jsonb('data').$type<ProjectData>().notNull(),
  status: text('status').$type<ProjectStatus>().notNull(),
  /** Order in the list; lower first. */
  position: integer('position').notNull().default(0),
  highlighted: boolean('highlighted').notNull().default(false),
  /** The administrator's switch; money is taken only while the project is also ACTIVE with room left (4.4). */
  investingEnabled: boolean('investing_enabled').notNull().default(true),
  targetCents: cents('target_cents').notNull(),
  /** Promised or paid. Never above the target: the database refuses it. */
  reservedCents: cents('reserved_cents').notNull().default(0),
  /** Paid; part of what is reserved. */
  collectedCents: cents('collected_cents').notNull().default(0),
  investorCount: integer('investor_count').notNull().default(0),
  minCents: cents('min_cents').notNull(),
  stepCents: cents('step_cents').notNull(),
});

/** Who has paid into a project: each counts once. */
export const projectInvestor = pgTable(
  'project_investor',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => project.id),
    userId: text('user_id')
      .notNull()
      .references(() => appUser.id),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.userId] })],
);

export const investment = pgTable(
  'investment',
  {
    id: text('id').primaryKey().default(sql`'inv-' || gen_random_uuid()`),
    /** Printed in contracts and payment references. */
    number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity().notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => appUser.id),
    projectId: text('project_id')
      .notNull()
      .references(() => project.id),
    amountCents: cents('amount_cents').notNull(),
    /** Percent a year, fixed when the investment is made. */
    ratePercent: text('rate_percent').notNull(),
    status: text('status').$type<InvestmentStatus>().notNull().default('NEW'),
    /** True while the amount is part of the project's reserved amount. */
    holdsReservation: boolean('holds_reservation').notNull().default(true),
    locale: text('locale').$type<Language>().notNull().default('en'),
    transferredTo: text('transferred_to'),
    /** What its contract says of both sides, since its payment was started; null before. */
    agreed: jsonb('agreed').$type<Agreed>(),
    createdAt: instant('created_at').notNull(),
    paidAt: instant('paid_at'),
    /** Until then the offer may be withdrawn; null for experienced investors. */
    reflectionEndsAt: instant('reflection_ends_at'),
  },
  (t) => [index('investment_user').on(t.userId), index('investment_project').on(t.projectId)],
);

/** `STARTING`: the provider has not answered yet. */
export type PaymentState = 'STARTING' | 'OPEN' | 'PAID' | 'FAILED' | 'RETURN_DUE' | 'RETURNED';

export const payment = pgTable(
  'payment',
  {
    id: text('id').primaryKey().default(sql`'pay-' || gen_random_uuid()`),
    investmentId: text('investment_id')
      .notNull()
      .references(() => investment.id),
    /** The way to pay: a method of the provider, or `directPayment`. */
    provider: text('provider').notNull(),
    amountCents: cents('amount_cents').notNull(),
    status: text('status').$type<PaymentState>().notNull().default('OPEN'),
    /** Null while `STARTING`. */
    redirectUrl: text('redirect_url'),
    /** The adapter that collects it, and the id it gave the payment; null for a bank transfer. */
    providerId: text('provider_id'),
    providerRef: text('provider_ref'),
    /** When it was last read from the provider. */
    checkedAt: instant('checked_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('payment_investment').on(t.investmentId),
    uniqueIndex('payment_one_live').on(t.investmentId).where(sql`status in ('STARTING', 'OPEN', 'PAID')`),
  ],
);

/** Events of providers, each once. `received` until the payment was read from the provider. */
export const paymentEvent = pgTable(
  'payment_event',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    providerRef: text('provider_ref'),
    payload: jsonb('payload').$type<unknown>().notNull(),
    outcome: text('outcome').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.eventId] })],
);

export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    userId: text('user_id').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    response: jsonb('response').$type<{ status: number; body: unknown }>(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
);

export const ledgerAccount = pgTable('ledger_account', {
  id: text('id').primaryKey(),
  /** `investor`, `escrow`, `owner` or `unallocated`. */
  kind: text('kind').notNull(),
});

/** One row takes an amount from one account and gives it to another, so the books balance by construction. Never changed. */
export const ledgerTransfer = pgTable(
  'ledger_transfer',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    kind: text('kind').notNull(),
    ref: text('ref').notNull(),
    fromAccount: text('from_account')
      .notNull()
      .references(() => ledgerAccount.id),
    toAccount: text('to_account')
      .notNull()
      .references(() => ledgerAccount.id),
    amountCents: cents('amount_cents').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [unique('ledger_transfer_once').on(t.kind, t.ref)],
);

/** Every change of status, with its cause. Never changed. */
export const audit = pgTable(
  'audit',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    subject: text('subject').notNull(),
    subjectId: text('subject_id').notNull(),
    event: text('event').notNull(),
    before: text('before'),
    after: text('after'),
    /** A user's id, or the name of what acted. */
    actor: text('actor').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [index('audit_subject').on(t.subject, t.subjectId)],
);

/** A document by its address. Contracts are made when asked for; others carry their bytes in base64. */
export const document = pgTable(
  'document',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    name: text('name').notNull(),
    investmentId: text('investment_id').references(() => investment.id),
    projectId: text('project_id').references(() => project.id),
    content: text('content'),
  },
  (t) => [index('document_investment').on(t.investmentId), index('document_project').on(t.projectId)],
);
