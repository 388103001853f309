import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import type { Language } from './locales.ts';
import { appUser } from './users.ts';

export type ConsentKind =
  | 'TERMS'
  | 'BOND_TERMS'
  | 'MARKETING'
  | 'RISK_WARNING'
  | 'LOSS_SIMULATION'
  | 'SOPHISTICATED_INVESTOR'
  | 'INVESTMENT_RISK';
export type ConsentChannel = 'REGISTRATION' | 'SIGNED_IN' | 'EMAIL' | 'CLOSING';

/** What a person has consented to or acknowledged, and withdrawn. Appended only. */
export const consent = pgTable(
  'consent',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => appUser.id),
    kind: text('kind').$type<ConsentKind>().notNull(),
    event: text('event').$type<'given' | 'withdrawn'>().notNull(),
    /** Of the words: of the document in force, or of `domain/consent-versions.ts`. */
    version: text('version').notNull(),
    /** In which it was read; null where it was not recorded. */
    language: text('language').$type<Language>(),
    channel: text('channel').$type<ConsentChannel>(),
    /** The investment that it is about. */
    subjectId: text('subject_id'),
    at: instant('at').notNull(),
  },
  (t) => [index('consent_user').on(t.userId, t.id)],
);
