import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { suspensionDays } from '../../domain/suspension.ts';
import { runSlot } from '../../server/jobs/runner.ts';
import { applyPayoutAccounts } from '../../server/instructions/payout-account/change-payout-account.ts';
import { today } from '../../server/lib/clock.ts';
import { expirePayments } from '../../server/payments/expire-payments.ts';
import { fundReadyProjects } from '../../server/payments/fund-projects.ts';
import { cancelSuspended } from '../../server/projects/cancel-suspended.ts';
import { openAnnounced } from '../../server/projects/open-announced.ts';
import { markOverdue } from '../../server/repayments/mark-overdue.ts';
import { makeScenario, type ScenarioProject } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { investment, payeeAccountChange, payment, project } from '../../server/store/schema.ts';
import { jobRun } from '../../server/store/tables/jobs.ts';
import { payeeIban } from '../support/instructions.ts';
import { invest } from './one-project.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});

const projectsOf = async (scenarioProject: ScenarioProject) => {
  const { projects } = await makeScenario(store, server.clock, { projects: [scenarioProject, scenarioProject, scenarioProject] });
  return projects.map(({ id }) => id);
};
const statusesOfProjects = async (ids: string[]) =>
  (await store.db.select({ status: project.status }).from(project).where(inArray(project.id, ids))).map(({ status }) => status);

const jobs = {
  'expire-payments': {
    prepare: async () => {
      const [projectId] = await projectsOf({ status: 'ACTIVE' });
      for (const lender of [await server.person(), await server.person(), await server.person()]) {
        const { id: investmentId } = await invest(lender, projectId!, 500);
        await lender.call('POST', '/payment-collection', { investmentId, paymentType: 'directPayment', locale: 'en', hasConsented: true });
      }
      const rows = await store.db.select({ id: payment.id }).from(payment).where(eq(payment.status, 'OPEN'));
      server.clock.advanceDays(8);
      return rows.map(({ id }) => id);
    },
    run: (on: Store) => expirePayments(on, server.clock),
    statuses: async (ids: string[]) =>
      (await store.db.select({ status: payment.status }).from(payment).where(inArray(payment.id, ids))).map(({ status }) => status),
    waiting: 'OPEN',
    done: 'FAILED',
  },
  'fund-projects': {
    prepare: async () => {
      const ids = await projectsOf({ status: 'ACTIVE' });
      await store.db
        .update(project)
        .set({ reservedCents: project.targetCents, collectedCents: project.targetCents })
        .where(inArray(project.id, ids));
      return ids;
    },
    run: (on: Store) => fundReadyProjects(on, server.clock),
    statuses: statusesOfProjects,
    waiting: 'ACTIVE',
    done: 'FULLY_FUNDED',
  },
  'mark-overdue': {
    prepare: async () => {
      await store.db.update(project).set({ status: 'CANCELED' });
      const ids = await projectsOf({ status: 'FULLY_FUNDED', interestStartDate: '2026-03-02' });
      const { id: userId } = await server.person();
      const lent = { userId, amountCents: 100_000, ratePercent: '9', status: 'COMPLETED' } as const;
      await store.db.insert(investment).values(ids.map((projectId) => ({ ...lent, projectId, createdAt: server.clock.now() })));
      server.clock.advanceDays(100);
      return ids;
    },
    run: (on: Store) => markOverdue(on, { clock: server.clock, origin: 'http://localhost:4000' }),
    statuses: statusesOfProjects,
    waiting: 'FULLY_FUNDED',
    done: 'LATE',
  },
  'open-announced': {
    prepare: async () => {
      const ids = await projectsOf({ status: 'COMING_SOON' });
      for (const row of await store.db.select().from(project).where(inArray(project.id, ids)))
        await store.db
          .update(project)
          .set({ data: { ...row.data, opensOn: today(server.clock) } })
          .where(eq(project.id, row.id));
      return ids;
    },
    run: (on: Store) => openAnnounced(on, server.clock),
    statuses: statusesOfProjects,
    waiting: 'COMING_SOON',
    done: 'ACTIVE',
  },
  'cancel-suspended': {
    prepare: async () => {
      const ids = await projectsOf({ status: 'ACTIVE' });
      await store.db.update(project).set({ status: 'SUSPENDED', suspendedAt: server.clock.now() }).where(inArray(project.id, ids));
      server.clock.advanceDays(suspensionDays + 1);
      return ids;
    },
    run: (on: Store) => cancelSuspended(on, { clock: server.clock, origin: 'http://localhost:4000' }),
    statuses: statusesOfProjects,
    waiting: 'SUSPENDED',
    done: 'CANCELED',
  },
  'apply-payout-accounts': {
    prepare: async () => {
      const at = server.clock.now();
      const people = [await server.person(), await server.person(), await server.person()];
      const rows = people.map(({ id: userId }) => ({ id: `poa-${userId}`, userId, cancelHash: userId, requestedAt: at, countsFrom: at }));
      const account = { iban: payeeIban, holderName: 'Lender', nameCheck: 'MATCH' } as const;
      await store.db.insert(payeeAccountChange).values(rows.map((row) => ({ ...row, ...account })));
      return rows.map(({ id }) => id);
    },
    run: (on: Store) => applyPayoutAccounts({ store: on, clock: server.clock }),
    statuses: async (ids: string[]) => {
      const rows = await store.db.select().from(payeeAccountChange).where(inArray(payeeAccountChange.id, ids));
      return rows.map(({ appliedAt }) => (appliedAt ? 'applied' : 'waiting'));
    },
    waiting: 'waiting',
    done: 'applied',
  },
};

test.each(Object.entries(jobs))(
  '%s goes on after a row that fails, has failed, and does that row in its next run',
  async (name, { prepare, run, statuses, waiting, done }) => {
    const ids = await prepare();
    expect(await statuses(ids)).toEqual([waiting, waiting, waiting]);
    let rows = 0;
    const damaged: Store = {
      ...store,
      tx: (work) => (rows++ === 0 ? Promise.reject(new RangeError('the term of a loan is damaged')) : store.tx(work)),
    };
    const logged: object[] = [];
    const log = { error: (line: object) => void logged.push(line) };
    const slot = async (on: Store, at: number) =>
      runSlot(store, { name, every: 1, run: () => run(on) }, at, new AbortController().signal, log);
    expect(await slot(damaged, 1)).toBe('failed');
    expect((await statuses(ids)).filter((status) => status === done)).toHaveLength(2);
    expect(logged).toEqual([{ err: new RangeError('the term of a loan is damaged'), job: name, id: expect.toBeOneOf(ids) }]);
    expect(await store.db.select({ error: jobRun.error }).from(jobRun).where(eq(jobRun.name, name))).toEqual([
      { error: 'RangeError: the term of a loan is damaged' },
    ]);
    expect(await slot(store, 2)).toBe('done');
    expect(await statuses(ids)).toEqual([done, done, done]);
  },
);
