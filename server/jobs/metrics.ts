import { and, count, eq, gte, inArray, isNotNull, isNull, lt, max, min } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import { systemClock } from '../lib/clock.ts';
import { maxAttempts } from '../mail/outbox.ts';
import type { Store } from '../store/store.ts';
import { incomingTransfer, instruction, jobRun, mail, payment, proposal } from '../store/schema.ts';
import type { Job } from './jobs.ts';

const secondsSince = (moment: Date) => Math.max(0, (systemClock.now().getTime() - moment.getTime()) / 1000);

/** Metrics of open business items and of the jobs' delay, read on each scrape. */
export function registerBusinessMetrics(registers: Registry[], { db }: Store, jobs: readonly Job[]): void {
  const gauge = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name: `statefolio_${name}`,
      help,
      registers,
      async collect() {
        this.set(await read());
      },
    });

  new Gauge({
    name: 'statefolio_payments_open',
    help: 'Payments that are not decided, by status',
    labelNames: ['status'],
    registers,
    async collect() {
      for (const status of ['STARTING', 'OPEN', 'RETURN_DUE'] as const)
        this.set({ status }, (await db.select({ rows: count() }).from(payment).where(eq(payment.status, status)))[0]?.rows ?? 0);
    },
  });
  gauge('payments_oldest_starting_seconds', 'Age of the oldest payment whose provider has not answered, 0 without one', async () => {
    const isStarting = eq(payment.status, 'STARTING');
    const [oldest] = await db
      .select({ createdAt: min(payment.createdAt) })
      .from(payment)
      .where(isStarting);
    return oldest?.createdAt ? secondsSince(oldest.createdAt) : 0;
  });
  const isUnmatched = eq(incomingTransfer.status, 'UNMATCHED');
  gauge('receipts_unmatched', 'Money that was received and belongs to nobody yet', async () => {
    return (await db.select({ rows: count() }).from(incomingTransfer).where(isUnmatched))[0]?.rows ?? 0;
  });
  gauge(
    'receipts_oldest_unmatched_seconds',
    'Age of the oldest money that was received and belongs to nobody yet, 0 without any',
    async () => {
      const [oldest] = await db
        .select({ bookedAt: min(incomingTransfer.bookedAt) })
        .from(incomingTransfer)
        .where(isUnmatched);
      return oldest?.bookedAt ? secondsSince(oldest.bookedAt) : 0;
    },
  );
  gauge('instructions_open', 'Payment instructions that wait for approval or for the bank', async () => {
    const isOpen = inArray(instruction.status, ['DRAFTED', 'APPROVED', 'SENT']);
    return (await db.select({ rows: count() }).from(instruction).where(isOpen))[0]?.rows ?? 0;
  });
  gauge('proposals_open', 'Proposals that wait for a second person', async () => {
    return (await db.select({ rows: count() }).from(proposal).where(eq(proposal.status, 'WAITING')))[0]?.rows ?? 0;
  });

  const isWaiting = and(isNull(mail.sentAt), lt(mail.attempts, maxAttempts));
  gauge('mail_waiting', 'E-mails that were not sent yet', async () => {
    return (await db.select({ rows: count() }).from(mail).where(isWaiting))[0]?.rows ?? 0;
  });
  gauge('mail_oldest_unsent_seconds', 'Age of the oldest e-mail that was not sent yet, 0 without one', async () => {
    const [oldest] = await db
      .select({ createdAt: min(mail.createdAt) })
      .from(mail)
      .where(isWaiting);
    return oldest?.createdAt ? secondsSince(oldest.createdAt) : 0;
  });
  gauge('mail_given_up', 'E-mails that no attempt could send', async () => {
    const hasNoAttemptsLeft = and(isNull(mail.sentAt), gte(mail.attempts, maxAttempts));
    return (await db.select({ rows: count() }).from(mail).where(hasNoAttemptsLeft))[0]?.rows ?? 0;
  });

  new Gauge({
    name: 'statefolio_job_interval_seconds',
    help: 'Time between two runs of a job',
    labelNames: ['job'],
    registers,
    collect() {
      for (const { name, every } of jobs) this.set({ job: name }, every / 1000);
    },
  });
  new Gauge({
    name: 'statefolio_job_lag_seconds',
    help: 'Time since a run of the job began that succeeded; absent before the first one',
    labelNames: ['job'],
    registers,
    async collect() {
      this.reset();
      const succeeded = await db
        .select({ name: jobRun.name, startedAt: max(jobRun.startedAt) })
        .from(jobRun)
        .where(and(isNull(jobRun.error), isNotNull(jobRun.durationMs)))
        .groupBy(jobRun.name);
      const known = new Set(jobs.map(({ name }) => name));
      for (const { name, startedAt } of succeeded) if (startedAt && known.has(name)) this.set({ job: name }, secondsSince(startedAt));
    },
  });
}
