import type { AuditEvent, AuditSubject } from '../../machines/lifecycles/audit-event.ts';
import type { Tx } from './open.ts';
import { audit } from './schema.ts';

interface AuditEntry {
  subject: AuditSubject;
  subjectId: string;
  event: AuditEvent;
  before?: string | null;
  after?: string | null;
  /** A user's id, or the name of what acted. */
  actor: string;
  at: Date;
}

/** Appends to the audit log, in the transaction of what it records. Entries are never changed. */
export async function recordAudit(tx: Tx, { before = null, after = null, ...entry }: AuditEntry): Promise<void> {
  await tx
    .insert(audit)
    .values({ ...entry, before, after })
    .prepare('audit_insert')
    .execute();
}
