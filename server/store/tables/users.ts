import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { components } from '../../../openapi/schema.d.ts';
import { instant } from './columns.ts';
import type { Language } from './locales.ts';

type Schemas = components['schemas'];
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
  /** The end of the business relationship: the account is closed, and the periods of `domain/retention.ts` run. */
  endedAt: instant('ended_at'),
  /** When what identifies the person was deleted. */
  erasedAt: instant('erased_at'),
});
