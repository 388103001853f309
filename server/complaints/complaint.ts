import { eq } from 'drizzle-orm';
import {
  type ComplaintDraft,
  complaintDeadlines,
  complaintFields,
  emptyComplaint,
  nameInPart,
  optionalParts,
} from '../../domain/complaint.ts';
import { dayOf } from '../../domain/duration.ts';
import { recordOf } from '../../domain/unknown.ts';
import type { components } from '../../openapi/schema.d.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Db, Tx } from '../store/db.ts';
import { appUser, complaint } from '../store/schema.ts';

export type ComplaintRow = typeof complaint.$inferSelect;
export type ComplaintForm = components['schemas']['ComplaintForm'];

/** What a complaint is called between the complainant and the platform. */
export const complaintReference = ({ number, receivedAt }: Pick<ComplaintRow, 'number' | 'receivedAt'>): string =>
  `C-${dayOf(receivedAt).slice(0, 4)}-${number}`;

/** The same form as the rules of `domain/complaint.ts` read it. */
export function draftOf(form: ComplaintForm): Pick<ComplaintDraft, 'texts' | 'applies'> {
  const { texts, applies } = emptyComplaint();
  for (const field of complaintFields) {
    const text = recordOf(recordOf(form)[field.slice(0, field.indexOf('.'))])[nameInPart(field)];
    if (typeof text === 'string') texts[field] = text;
  }
  for (const part of optionalParts) applies[part] = form[part] !== undefined;
  return { texts, applies };
}

export const nameIn = ({ complainant: { firstName = '', lastName } }: ComplaintForm): string => `${firstName} ${lastName}`.trim();

/** The address for answers: the representative's, if there is one, else the complainant's. */
export const emailIn = ({ complainant, contact, representative, representativeContact }: ComplaintForm): string =>
  (representativeContact ?? representative ?? contact ?? complainant).email.trim().toLowerCase();

/** Everybody whom the form names: the complainant, who acts for them, and where either is reached. */
const emailsIn = ({ complainant, contact, representative, representativeContact }: ComplaintForm): string[] =>
  [complainant, contact, representative, representativeContact].flatMap((party) => (party ? [party.email.trim().toLowerCase()] : []));

/** Whether the complaint is of this operator, or of somebody whom they act for, by the address of their account. Another one has to answer it. */
export async function isOwnComplaint(db: Pick<Db, 'select'>, complaintId: string, userId: string): Promise<boolean> {
  const [[row], [account]] = await Promise.all([
    db.select({ form: complaint.form }).from(complaint).where(eq(complaint.id, complaintId)),
    db.select({ email: appUser.email }).from(appUser).where(eq(appUser.id, userId)),
  ]);
  return row !== undefined && account !== undefined && emailsIn(row.form).includes(account.email.toLowerCase());
}

/** The last day for the next answer. */
export function dueOn({ status, receivedAt, decisionBy }: Pick<ComplaintRow, 'status' | 'receivedAt' | 'decisionBy'>): string | null {
  if (status === 'RECEIVED') return complaintDeadlines(dayOf(receivedAt)).admissibility;
  return status === 'ADMITTED' ? decisionBy : null;
}

/** The complaint, for changing it in this transaction. */
export async function lockedComplaint(tx: Tx, id: string): Promise<ComplaintRow> {
  const [row] = await tx.select().from(complaint).where(eq(complaint.id, id)).for('update');
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}
