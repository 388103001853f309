import { bigint, boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { appUser } from './users.ts';

/** A key pair of which the device has the secret half (Web Authentication, Level 3). */
export const passkey = pgTable(
  'passkey',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => appUser.id),
    /** Base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** Of the last use; always 0 for passkeys that are synced. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    /** The model of the authenticator; zeros where it says nothing. */
    aaguid: text('aaguid').notNull(),
    name: text('name').notNull(),
    /** Backed up by a password manager, as of its last use. */
    isSynced: boolean('is_synced').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [index('passkey_user').on(t.userId)],
);

/** What a passkey has to sign, once. */
export const passkeyChallenge = pgTable(
  'passkey_challenge',
  {
    /** Fingerprint of the session or of the sign-in page that it belongs to. */
    boundTo: text('bound_to').primaryKey(),
    /** Who registers; nobody is known at a sign-in. */
    userId: text('user_id').references(() => appUser.id),
    challenge: text('challenge').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('passkey_challenge_user').on(t.userId)],
);
