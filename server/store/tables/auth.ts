import { bigint, index, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { Sealed } from '../../lib/sealing.ts';
import { instant } from './columns.ts';
import { appUser } from './users.ts';

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

/** A person's identity at another OpenID provider: one subject at each issuer. */
export const externalIdentity = pgTable(
  'external_identity',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => appUser.id),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), unique().on(t.issuer, t.userId)],
);

/** The one-time code that the app exchanges for its token. */
export const authCode = pgTable('auth_code', {
  codeHash: text('code_hash').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => appUser.id),
  appState: text('app_state').notNull(),
  idToken: text('id_token'),
  /** As another provider says; the embedded one stores its sessions itself. */
  signedInAt: instant('signed_in_at'),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

/** From where an account is signed in to: one row for each browser. */
export const signedInDevice = pgTable(
  'signed_in_device',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => appUser.id),
    device: text('device').notNull(),
    browser: text('browser'),
    system: text('system'),
    providerSession: text('provider_session'),
    signedInAt: instant('signed_in_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (t) => [unique().on(t.userId, t.device), index('signed_in_device_provider_session').on(t.providerSession)],
);

export const sessionToken = pgTable(
  'session_token',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => appUser.id),
    idToken: text('id_token'),
    /** When its person last proved who they are; a renewed session keeps it. */
    signedInAt: instant('signed_in_at'),
    /** To the minute. */
    usedAt: instant('used_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    deviceId: text('device_id').references(() => signedInDevice.id, { onDelete: 'set null' }),
  },
  (t) => [index('session_token_user').on(t.userId), index('session_token_device').on(t.deviceId)],
);

/** The link of a forgotten password. Of one account only the newest is good. */
export const passwordReset = pgTable(
  'password_reset',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => appUser.id),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [index('password_reset_user').on(t.userId)],
);

/** The code of an app as second factor (RFC 6238). */
export const secondFactor = pgTable('second_factor', {
  userId: text('user_id')
    .primaryKey()
    .references(() => appUser.id),
  /** Sealed with `SECRETS_KEY`. */
  secret: jsonb('secret').$type<Sealed>().notNull(),
  /** The last step of time of which a code was accepted. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  createdAt: instant('created_at').notNull(),
});

/** In place of a code of the app, each once. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    userId: text('user_id')
      .notNull()
      .references(() => secondFactor.userId, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);
