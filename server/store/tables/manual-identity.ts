import { eq, or } from 'drizzle-orm';
import { jsonb, type PgColumn, pgTable, text } from 'drizzle-orm/pg-core';
import type { IdentityRefusal } from '../../../domain/identity-refusal.ts';
import type { StatedField, StatedIdentity } from '../../../domain/stated-identity.ts';
import { instant } from './columns.ts';
import { storedFile, verification } from './onboarding.ts';
import { appUser } from './users.ts';

const fileReference = (name: string) => text(name).references(() => storedFile.id);

/** What a person has stated and sent in a check without a provider. Read as a check by the adapter `manual` only. */
export const manualIdentityCheck = pgTable('manual_identity_check', {
  /** Our id of the check. */
  id: text('id')
    .primaryKey()
    .references(() => verification.id, { onDelete: 'cascade' }),
  userId: text('user_id')
    .notNull()
    .references(() => appUser.id),
  /** The app's anti-forgery value, given back untouched. */
  state: text('state').notNull(),
  returnUrl: text('return_url').notNull(),
  /** Of the secret in the cookie of the browser that opened the page first: no other one sees it. */
  browserHash: text('browser_hash'),
  /** As it was typed, until it is sent. */
  typed: jsonb('typed').$type<Partial<Record<StatedField, string>>>().notNull().default({}),
  stated: jsonb('stated').$type<StatedIdentity>(),
  frontFileId: fileReference('front_file_id'),
  backFileId: fileReference('back_file_id'),
  selfieFileId: fileReference('selfie_file_id'),
  submittedAt: instant('submitted_at'),
  codeHash: text('code_hash').unique(),
  /** Why operators have refused it; the person reads it. */
  refusal: text('refusal').$type<IdentityRefusal>(),
});

/** Checks that a file belongs to, by its id. */
export const isOfManualCheck = (fileId: string | PgColumn) =>
  or(eq(manualIdentityCheck.frontFileId, fileId), eq(manualIdentityCheck.backFileId, fileId), eq(manualIdentityCheck.selfieFileId, fileId));
