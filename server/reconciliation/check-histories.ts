import { and, asc, eq, inArray, like, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { AnyStateMachine } from 'xstate';
import { complianceCheckMachine } from '../../machines/lifecycles/compliance-check.machine.ts';
import { complaintMachine } from '../../machines/lifecycles/complaint.machine.ts';
import { distributionMachine } from '../../machines/lifecycles/distribution.machine.ts';
import { incomingTransferMachine } from '../../machines/lifecycles/incoming-transfer.machine.ts';
import { instructionMachine } from '../../machines/lifecycles/instruction.machine.ts';
import { investmentMachine } from '../../machines/lifecycles/investment.machine.ts';
import { investmentPaymentMachine } from '../../machines/lifecycles/investment-payment.machine.ts';
import { kycStatusMachine } from '../../machines/lifecycles/kyc-status.machine.ts';
import { notificationMachine } from '../../machines/lifecycles/notification.machine.ts';
import { projectMachine } from '../../machines/lifecycles/project.machine.ts';
import { proposalMachine } from '../../machines/lifecycles/proposal.machine.ts';
import type { Clock } from '../lib/clock.ts';
import type { Db } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import {
  appUser,
  audit,
  auditFinding,
  complaint,
  distribution,
  type FindingSubject,
  incomingTransfer,
  instruction,
  investment,
  notification,
  payment,
  project,
  proposal,
} from '../store/schema.ts';
import { type AuditStep, pathProblem } from './audit-path.ts';

type Statuses = Map<string, string>;

interface Subject {
  /** As the audit log names it. */
  name: FindingSubject;
  /** By the id where one name stands for two kinds of objects. */
  machine: AnyStateMachine | ((id: string) => AnyStateMachine);
  /** The prefix of the lifecycle's event in the log. */
  prefix: string;
  /** Older entries may be missing: only a history that starts with the initial state is checked. */
  isWholeOnly?: true;
  /** The current statuses of these objects. */
  statuses(db: Db, ids: string[]): Promise<Statuses>;
}

const byId = (rows: readonly { id: string; status: string }[]): Statuses => new Map(rows.map(({ id, status }) => [id, status]));

/** The statuses of objects that have a table of their own. */
const statusesOf =
  (table: PgTable & { id: PgColumn }, status: PgColumn): Subject['statuses'] =>
  async (db, ids) =>
    byId(
      await db
        .select({ id: sql<string>`${table.id}`, status: sql<string>`${status}` })
        .from(table)
        .where(inArray(table.id, ids)),
    );

/** Every subject of the audit log that has a lifecycle. */
const subjects: readonly Subject[] = [
  {
    name: 'project',
    machine: projectMachine,
    prefix: '',
    statuses: statusesOf(project, project.status),
  },
  {
    name: 'investment',
    machine: investmentMachine,
    prefix: '',
    statuses: statusesOf(investment, investment.status),
  },
  {
    name: 'instruction',
    machine: instructionMachine,
    prefix: 'instruction.',
    statuses: statusesOf(instruction, instruction.status),
  },
  {
    name: 'payment',
    machine: (id) => (id.startsWith('pay-') ? investmentPaymentMachine : incomingTransferMachine),
    prefix: '',
    isWholeOnly: true,
    async statuses(db, ids) {
      const [payments, transfers] = await Promise.all([
        statusesOf(payment, payment.status)(db, ids),
        statusesOf(incomingTransfer, incomingTransfer.status)(db, ids),
      ]);
      return new Map([...payments, ...transfers]);
    },
  },
  {
    name: 'distribution',
    machine: distributionMachine,
    prefix: 'distribution.',
    statuses: statusesOf(distribution, distribution.status),
  },
  {
    name: 'proposal',
    machine: proposalMachine,
    prefix: '',
    statuses: statusesOf(proposal, proposal.status),
  },
  {
    name: 'notification',
    machine: notificationMachine,
    prefix: '',
    statuses: statusesOf(notification, notification.status),
  },
  {
    name: 'complaint',
    machine: complaintMachine,
    prefix: 'complaint.',
    statuses: statusesOf(complaint, complaint.status),
  },
  {
    name: 'person',
    machine: kycStatusMachine,
    prefix: 'kyc.',
    statuses: statusesOf(appUser, appUser.kycStatus),
  },
  {
    name: 'check',
    machine: complianceCheckMachine,
    prefix: '',
    async statuses(db, ids) {
      const people = ids.map((id) => id.slice(0, id.lastIndexOf(':')));
      const rows = await db.select({ id: appUser.id, compliance: appUser.compliance }).from(appUser).where(inArray(appUser.id, people));
      return byId(rows.flatMap(({ id, compliance }) => compliance.checks.map(({ name, status }) => ({ id: `${id}:${name}`, status }))));
    },
  },
];

const pageSize = 5_000;

/**
 * Stores the histories of the audit log that are no path of their lifecycle or do not end at the object's status. Deletes earlier findings that are resolved.
 * Returns how many findings there are.
 */
export async function checkHistories(store: Store, clock: Clock): Promise<number> {
  let count = 0;
  for (const subject of subjects) {
    const found = await problemsOf(store.db, subject);
    count += found.length;
    const at = clock.now();
    await store.tx(async (tx) => {
      const recorded = await tx.select().from(auditFinding).where(eq(auditFinding.subject, subject.name));
      const gone = recorded.map(({ subjectId }) => subjectId).filter((id) => !found.some(({ subjectId }) => subjectId === id));
      if (gone.length > 0)
        await tx.delete(auditFinding).where(and(eq(auditFinding.subject, subject.name), inArray(auditFinding.subjectId, gone)));
      for (const { subjectId, problem, detail, auditId } of found)
        await tx
          .insert(auditFinding)
          .values({ subject: subject.name, subjectId, problem, detail, auditId, foundAt: at })
          .onConflictDoUpdate({ target: [auditFinding.subject, auditFinding.subjectId], set: { problem, detail, auditId } });
    });
  }
  return count;
}

type Found = { subjectId: string } & NonNullable<ReturnType<typeof pathProblem>>;

async function problemsOf(db: Db, { name, machine, prefix, isWholeOnly, statuses }: Subject): Promise<Found[]> {
  const found: Found[] = [];
  for (let after = ''; ; ) {
    const ids = await db
      .selectDistinct({ id: audit.subjectId })
      .from(audit)
      .where(and(eq(audit.subject, name), like(audit.event, `${prefix}%`), sql`${audit.subjectId} > ${after}`))
      .orderBy(asc(audit.subjectId))
      .limit(pageSize);
    const page = ids.map(({ id }) => id);
    const last = page.at(-1);
    if (last === undefined) return found;
    after = last;
    const histories = new Map<string, AuditStep[]>(page.map((id) => [id, []]));
    const rows = await db
      .select()
      .from(audit)
      .where(and(eq(audit.subject, name), like(audit.event, `${prefix}%`), inArray(audit.subjectId, page)))
      .orderBy(asc(audit.id));
    for (const { id, subjectId, event, before, after: status } of rows)
      histories.get(subjectId)?.push({ id, event: event.slice(prefix.length), before, after: status });
    const current = await statuses(db, page);
    for (const [subjectId, history] of histories) {
      if (isWholeOnly && history[0]?.before !== null) continue;
      const lifecycle = typeof machine === 'function' ? machine(subjectId) : machine;
      const problem = pathProblem(lifecycle, history, current.get(subjectId));
      if (problem) found.push({ subjectId, ...problem });
    }
  }
}
