import { date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { components } from '../../../openapi/schema.d.ts';
import { instant } from './columns.ts';
import type { Language } from './locales.ts';
import { project } from './projects.ts';
import { storedFile } from './onboarding.ts';
import { appUser } from './users.ts';
import { randomUUID } from '../../lib/random.ts';

/** A project before it is published. */
export const projectDraft = pgTable('project_draft', {
  id: text('id')
    .primaryKey()
    .$defaultFn(() => randomUUID()),
  /** Grows with each save; whoever saves names the one they edited. */
  version: integer('version').notNull().default(1),
  content: jsonb('content').$type<components['schemas']['ProjectDraftContent']>().notNull(),
  createdBy: text('created_by')
    .notNull()
    .references(() => appUser.id),
  createdAt: instant('created_at').notNull(),
  updatedBy: text('updated_by')
    .notNull()
    .references(() => appUser.id),
  updatedAt: instant('updated_at').notNull(),
  /** Published from it; then it does not change any more. */
  projectId: text('project_id').references(() => project.id),
  /** The project that it corrects; absent of a draft that becomes a project. */
  corrects: text('corrects').references(() => project.id),
});

/** A key investment information sheet as it was before a correction. Appended only. */
export const supersededSheet = pgTable(
  'superseded_sheet',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => project.id),
    /** Of the sheet, counted from 1. */
    version: integer('version').notNull(),
    locale: text('locale').$type<Language>().notNull(),
    /** PDF in base64. */
    content: text('content').notNull(),
    /** The correction that took its place. */
    draftId: text('draft_id')
      .notNull()
      .references(() => projectDraft.id),
    supersededAt: instant('superseded_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.version, t.locale] })],
);

/** A picture of a project, in two sizes in the file store. */
export const projectPicture = pgTable('project_picture', {
  id: text('id').primaryKey(),
  createdAt: instant('created_at').notNull(),
});

/** What was checked of a project owner. Appended only. */
export const ownerEvidence = pgTable('owner_evidence', {
  id: text('id')
    .primaryKey()
    .$defaultFn(() => `oev-${randomUUID()}`),
  /** Of `domain/offer-limit.ts`. */
  ownerKey: text('owner_key').notNull(),
  kind: text('kind').$type<components['schemas']['OwnerEvidenceKind']>().notNull(),
  fileId: text('file_id')
    .notNull()
    .references(() => storedFile.id),
  fileName: text('file_name').notNull(),
  issuedOn: date('issued_on', { mode: 'string' }).notNull(),
  validUntil: date('valid_until', { mode: 'string' }).notNull(),
  checkedBy: text('checked_by')
    .notNull()
    .references(() => appUser.id),
  checkedAt: instant('checked_at').notNull(),
});
