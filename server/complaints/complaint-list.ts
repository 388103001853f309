import { eq } from 'drizzle-orm';
import type { components } from '../../openapi/schema.d.ts';
import { descending } from '../store/paged-list.ts';
import { complaint } from '../store/schema.ts';
import { complaintReference, type ComplaintRow, dueOn, nameIn } from './complaint.ts';

/** Which complaints the register shows, newest first. */
export const complaintList = ({ status }: { status?: ComplaintRow['status'] | undefined }) => ({
  order: descending(complaint.number),
  where: status && eq(complaint.status, status),
});

/** A complaint as the register shows it. */
export function toComplaintSummary(row: ComplaintRow): components['schemas']['ComplaintSummary'] {
  return {
    id: row.id,
    reference: complaintReference(row),
    name: nameIn(row.form),
    language: row.language,
    status: row.status,
    receivedAt: row.receivedAt.toISOString(),
    dueOn: dueOn(row),
    outcome: row.outcome,
  };
}
