import type { AuditEvent, AuditSubject } from '../../machines/lifecycles/audit-event.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from './db.ts';
import { audit } from './schema.ts';
import { typedParam, type Places, statement } from './statement.ts';

export type AuditEntry = {
  subject: AuditSubject;
  subjectId: string;
  event: AuditEvent;
  before?: string | null;
  after?: string | null;
  /** A user's id, or the name of what acted. */
  actor: string;
  at: Date;
};

const insertAudit = statement((db, at: Places<Required<AuditEntry>>) =>
  db
    .insert(audit)
    .values({
      subject: at.subject,
      subjectId: at.subjectId,
      event: at.event,
      before: at.before,
      after: at.after,
      actor: at.actor,
      at: at.at,
    })
    .prepare('audit_insert'),
);

/** Appends to the audit log, in the transaction of what it records. Entries are never changed. */
export async function recordAudit(tx: Tx, { before = null, after = null, ...entry }: AuditEntry): Promise<void> {
  await insertAudit(tx, { ...entry, before, after });
}

const placesFor = (number: 'first' | 'second') => {
  const at = (name: keyof AuditEntry) => sql.placeholder(`${number}.${name}`);
  return {
    subject: at('subject'),
    subjectId: at('subjectId'),
    event: at('event'),
    before: at('before'),
    after: at('after'),
    actor: at('actor'),
    at: at('at'),
  };
};
const insertBoth = statement((db) =>
  db
    .insert(audit)
    .values([placesFor('first'), placesFor('second')])
    .prepare('audit_insert_both'),
);
const named = (number: 'first' | 'second', { subject, subjectId, event, before = null, after = null, actor, at }: AuditEntry) => ({
  [`${number}.subject`]: subject,
  [`${number}.subjectId`]: subjectId,
  [`${number}.event`]: event,
  [`${number}.before`]: before,
  [`${number}.after`]: after,
  [`${number}.actor`]: actor,
  [`${number}.at`]: at,
});

/** Two entries in one statement, in this order. */
export async function recordBothAudits(tx: Tx, first: AuditEntry, second: AuditEntry): Promise<void> {
  await insertBoth(tx, { ...named('first', first), ...named('second', second) });
}

/** An entry as part of the statement that makes the change: written for each row of `source`, which is what the change has returned. */
export const auditOf = (source: string, { subject, subjectId, event, before, after, actor, at }: Places<Required<AuditEntry>>): SQL => sql`
  insert into audit (subject, subject_id, event, before, after, actor, at)
  select ${subject}, ${subjectId}, ${event}, ${before}, ${after}, ${actor}, ${typedParam(at, audit.at)}::timestamptz from ${sql.identifier(source)}`;
