import { eq } from 'drizzle-orm';
import { complaintDeadlines } from '../../domain/complaint.ts';
import { dayOf } from '../../domain/duration.ts';
import { type ComplaintEvent, complaintMachine } from '../../machines/lifecycles/complaint.machine.ts';
import { move } from '../../machines/lifecycles/move.ts';
import type { components } from '../../openapi/schema.d.ts';
import { type Clock, today } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Email } from '../mail/email.ts';
import { queueEmail } from '../mail/outbox.ts';
import { recordAudit } from '../store/audit.ts';
import type { Tx } from '../store/db.ts';
import { type ComplaintMessageKind, complaint, complaintMessage } from '../store/tables/complaints.ts';
import { type ComplaintRow, lockedComplaint } from './complaint.ts';
import { admission, decision, delay, inadmissibility, question } from './emails.ts';

type Schemas = components['schemas'];

export interface Answer {
  id: string;
  text: string;
  /** Id of the operator. */
  actor: string;
}

/** Stores and sends a message to the complainant, in the language of the complaint (Delegated Regulation (EU) 2022/2117, Article 6(2)). */
async function send(
  tx: Tx,
  clock: Clock,
  row: ComplaintRow,
  kind: ComplaintMessageKind,
  { text, actor }: Answer,
  email: Email,
): Promise<void> {
  await tx.insert(complaintMessage).values({ complaintId: row.id, kind, text, actor, at: clock.now() });
  await queueEmail(tx, clock, row, email);
}

function moved(row: ComplaintRow, event: ComplaintEvent['type']): ComplaintRow['status'] {
  const status = move(complaintMachine, row.status, { type: event });
  if (!status) throw new Refusal('INVALID_STATUS_TRANSITION');
  return status;
}

const record = (
  tx: Tx,
  clock: Clock,
  row: ComplaintRow,
  event: ComplaintEvent['type'] | 'question' | 'delay',
  after: string | null,
  actor: string,
) =>
  recordAudit(tx, {
    subject: 'complaint',
    subjectId: row.id,
    event: `complaint.${event}`,
    before: row.status,
    after,
    actor,
    at: clock.now(),
  });

/** Moves the complaint to its next status, records it and emails the complainant. */
async function carryOut(
  tx: Tx,
  clock: Clock,
  answer: Answer,
  event: ComplaintEvent['type'],
  kind: ComplaintMessageKind,
  emailTo: (row: ComplaintRow) => Email,
  { ground, outcome, closedAt }: Partial<Pick<ComplaintRow, 'ground' | 'outcome' | 'closedAt'>> = {},
): Promise<void> {
  const row = await lockedComplaint(tx, answer.id);
  const status = moved(row, event);
  await tx.update(complaint).set({ status, ground, outcome, closedAt }).where(eq(complaint.id, row.id));
  await record(tx, clock, row, event, status, answer.actor);
  await send(tx, clock, row, kind, answer, emailTo(row));
}

/** Admits a complaint. `operator`: the name that the complainant is given (Article 3(2)(a)). */
export const admitComplaint = (tx: Tx, clock: Clock, answer: Answer, operator: string): Promise<void> =>
  carryOut(tx, clock, answer, 'admit', 'ADMISSION', (row) => admission(row, operator, answer.text));

export const refuseComplaint = (tx: Tx, clock: Clock, answer: Answer, ground: Schemas['InadmissibilityGround']): Promise<void> =>
  carryOut(tx, clock, answer, 'refuse', 'INADMISSIBILITY', (row) => inadmissibility(row, ground, answer.text), {
    ground,
    closedAt: clock.now(),
  });

export const decideComplaint = (tx: Tx, clock: Clock, answer: Answer, outcome: Schemas['ComplaintOutcome']): Promise<void> =>
  carryOut(tx, clock, answer, 'decide', 'DECISION', (row) => decision(row, outcome, answer.text), { outcome, closedAt: clock.now() });

/** Asks for what is missing, while the complaint is investigated. */
export async function askComplainant(tx: Tx, clock: Clock, answer: Answer): Promise<void> {
  const row = await lockedComplaint(tx, answer.id);
  if (row.status !== 'ADMITTED') throw new Refusal('INVALID_STATUS_TRANSITION');
  await record(tx, clock, row, 'question', null, answer.actor);
  await send(tx, clock, row, 'QUESTION', answer, question(row, answer.text));
}

/** Announces a delay with the new day of the decision, within the limit of the policy (Article 5(3)). */
export async function delayDecision(tx: Tx, clock: Clock, answer: Answer, decisionBy: string | undefined): Promise<void> {
  const row = await lockedComplaint(tx, answer.id);
  if (row.status !== 'ADMITTED') throw new Refusal('INVALID_STATUS_TRANSITION');
  const { longestDecision } = complaintDeadlines(dayOf(row.receivedAt));
  if (decisionBy === undefined || decisionBy <= row.decisionBy || decisionBy < today(clock) || decisionBy > longestDecision)
    throw new Refusal('VALIDATION_FAILED', undefined, { decisionBy: 'range' });
  await tx.update(complaint).set({ decisionBy }).where(eq(complaint.id, row.id));
  await record(tx, clock, row, 'delay', decisionBy, answer.actor);
  await send(tx, clock, row, 'DELAY', answer, delay(row, decisionBy, answer.text));
}
