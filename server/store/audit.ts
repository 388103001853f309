import type { AuditEvent, AuditSubject } from '../../machines/lifecycles/audit-event.ts';
import type { Tx } from './open.ts';
import { audit } from './schema.ts';
import { type Places, statement } from './statement.ts';

type AuditEntry = {
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
