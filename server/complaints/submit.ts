import { eq } from 'drizzle-orm';
import { complaintDeadlines, complaintProblems } from '../../domain/complaint.ts';
import { dayOf } from '../../domain/duration.ts';
import type { Locale } from '../../domain/locale.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { queueEmail } from '../mail/outbox.ts';
import { recordAudit } from '../store/audit.ts';
import { hashOf } from '../store/idempotency.ts';
import type { Tx } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { complaint } from '../store/schema.ts';
import { complaintReference, type ComplaintForm, type ComplaintRow, draftOf, emailIn } from './complaint.ts';
import { acknowledgement } from './emails.ts';
import { randomUUID } from '../lib/random.ts';

interface Submitted {
  form: ComplaintForm;
  locale: Locale;
  /** The same form again, after a lost response, gets the same receipt. */
  key: string | undefined;
}

function receiptOf(row: ComplaintRow): components['schemas']['ComplaintReceipt'] {
  return {
    reference: complaintReference(row),
    receivedAt: row.receivedAt.toISOString(),
    admissibilityBy: complaintDeadlines(dayOf(row.receivedAt)).admissibility,
    decisionBy: row.decisionBy,
  };
}

/** Takes a complaint once and acknowledges it by e-mail (Delegated Regulation (EU) 2022/2117, Article 3). */
export const submitComplaint = (store: Store, clock: Clock, submitted: Submitted) =>
  store.tx((tx) => receiveComplaint(tx, clock, submitted));

/** The same in the caller's transaction. Throws a Refusal where the form lacks something, or the key was used for another one. */
export async function receiveComplaint(tx: Tx, clock: Clock, { form, locale, key }: Submitted) {
  const problems = complaintProblems(draftOf(form));
  const found = Object.values(problems);
  if (found.length > 0) throw new Refusal(found.includes('INVALID_EMAIL') ? 'INVALID_EMAIL' : 'VALIDATION_FAILED', undefined, problems);
  const requestHash = hashOf('submitComplaint', form);
  const at = clock.now();
  const received = dayOf(at);
  const { admissibility, decision } = complaintDeadlines(received);
  const [row] = await tx
    .insert(complaint)
    .values({
      id: `cmp-${randomUUID()}`,
      requestKey: key ?? null,
      requestHash,
      language: locale,
      email: emailIn(form),
      form,
      receivedAt: at,
      decisionBy: decision,
    })
    .onConflictDoNothing({ target: complaint.requestKey })
    .returning();
  if (!row) {
    const [before] = await tx
      .select()
      .from(complaint)
      .where(eq(complaint.requestKey, key ?? ''));
    if (before?.requestHash !== requestHash) throw new Refusal('IDEMPOTENCY_CONFLICT');
    return receiptOf(before);
  }
  await recordAudit(tx, {
    subject: 'complaint',
    subjectId: row.id,
    event: 'complaint.receive',
    after: row.status,
    actor: 'complainant',
    at,
  });
  await queueEmail(tx, clock, row, acknowledgement(row, { received, admissibility, decision }));
  return receiptOf(row);
}
