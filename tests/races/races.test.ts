import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { investmentReference } from '../../domain/payment-reference.ts';
import { storedFile } from '../../server/store/tables/onboarding.ts';
import { expirePayments } from '../../server/payments/expire-payments.ts';
import { fundReadyProjects } from '../../server/payments/fund-projects.ts';
import { type Booking, book } from '../../server/payments/incoming.ts';
import { accountToPay } from '../../server/payments/payer-accounts.ts';
import { permitHandlers } from '../../server/reports/permits.ts';
import { cancelProject } from '../../server/projects/lifecycle.ts';
import { makeScenario, type ScenarioUser } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import {
  incomingTransfer,
  instruction,
  investment,
  ledgerTransfer,
  paymentEvent,
  project,
  virtualAccount,
} from '../../server/store/schema.ts';
import { transferHandlers } from '../../server/payments/transfer-handlers.ts';
import { investingOn, refusalOf } from '../features/investing-support.ts';
import { waitForRowLock } from '../support/wait-for-row-lock.ts';
import { ledgerErrors } from '../support/ledger.ts';
import { openTestStore, testServer } from '../support/store.ts';

/** The embedded database has one connection, on which nothing ever races: these need a PostgreSQL server. */
describe.skipIf(!testServer)('on PostgreSQL, many at once', () => {
  let store: Store;
  let on: ReturnType<typeof investingOn>;

  beforeAll(async () => {
    store = await openTestStore();
    on = investingOn(store);
  });
  afterAll(() => store?.close());

  const room = async (projects = 1, user: ScenarioUser = {}) => {
    const made = await makeScenario(store, on.clock, {
      users: Array.from({ length: 20 }, () => user),
      projects: Array.from({ length: projects }, () => ({ loanAmount: 50_000 })),
    });
    return { users: made.users.map(({ id }) => id), projectId: made.projects[0]!.id };
  };
  const projectRow = async (id: string) => (await store.db.select().from(project).where(eq(project.id, id)))[0]!;

  test('three hundred investments into room for fifty give exactly fifty [WIZ-10]', async () => {
    const { users, projectId } = await room();
    const results = await Promise.allSettled(
      Array.from({ length: 300 }, (_, n) => on.invest(users[n % 20]!, projectId, 1000, `race-${projectId}-${n}`)),
    );
    const made = results.filter(({ status }) => status === 'fulfilled');
    const codes = new Set(results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason.code ?? result.reason)] : [])));
    expect(made).toHaveLength(50);
    expect([...codes].filter((code) => code !== 'PROJECT_INVESTING_DISABLED' && code !== 'INVESTMENT_AMOUNT_TOO_HIGH')).toEqual([]);
    expect((await projectRow(projectId)).reservedCents).toBe(5_000_000);
    expect(await store.db.select().from(investment).where(eq(investment.projectId, projectId))).toHaveLength(50);
  });

  test('the same key five times at once makes one investment [WIZ-04]', async () => {
    const { users, projectId } = await room();
    const answers = await Promise.all(Array.from({ length: 5 }, () => on.invest(users[0]!, projectId, 1000, `same-${projectId}`)));
    expect(new Set(answers.map(({ body }) => (body as { id: string }).id)).size).toBe(1);
    expect((await projectRow(projectId)).reservedCents).toBe(100_000);
  });

  test('five presses on pay start one payment [PAY-10]', async () => {
    const { users, projectId } = await room();
    const made = await on.invest(users[0]!, projectId, 1000);
    const answers = await Promise.all(Array.from({ length: 5 }, () => on.pay(users[0]!, (made.body as { id: string }).id)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  test('each webhook delivered four times at once is applied once, and the books balance [PAY-13]', async () => {
    const { users, projectId } = await room(1, { experience: 'EXPERIENCED' });
    const payments = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const made = await on.invest(users[n % 20]!, projectId, 1000);
        const { id } = made.body as { id: string };
        const answer = await on.pay(users[n % 20]!, id);
        return { id, url: answer.body as string };
      }),
    );
    const outcomes = await Promise.all(
      payments.flatMap(({ url: page }) => Array.from({ length: 4 }, () => on.bankSays('payment.completed', page, 1000))),
    );
    expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(50);
    expect(outcomes.filter((outcome) => outcome === 'repeated')).toHaveLength(150);
    expect(await projectRow(projectId)).toMatchObject({
      status: 'FULLY_FUNDED',
      collectedCents: 5_000_000,
      reservedCents: 5_000_000,
      investorCount: 20,
    });
    for (const kind of ['payment.completed', 'project.funded']) {
      const rows = await store.db
        .select()
        .from(ledgerTransfer)
        .where(
          sql`${ledgerTransfer.kind} = ${kind} and ${projectId} in (split_part(${ledgerTransfer.fromAccount}, ':', 2), split_part(${ledgerTransfer.toAccount}, ':', 2))`,
        );
      expect(rows).toHaveLength(50);
    }
    expect(
      await store.db.select().from(investment).where(sql`${investment.projectId} = ${projectId} and ${investment.status} <> 'COMPLETED'`),
    ).toEqual([]);
    expect(
      await store.db
        .select()
        .from(paymentEvent)
        .where(sql`${paymentEvent.eventId} in ${payments.map(({ url: page }) => `evt-${page}`)}`),
    ).toHaveLength(50);
    expect(await ledgerErrors(store.db)).toEqual([]);
  });

  test('forty withdrawals, twice each, and the last payments at the same moment leave nothing lost and nobody waiting', async () => {
    const { users, projectId } = await room();
    const paid = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const userId = users[n % 20]!;
        const { id } = (await on.invest(userId, projectId, 1000)).body as { id: string };
        return { userId, id, page: (await on.pay(userId, id)).body as string };
      }),
    );
    const [early, late] = [paid.slice(0, 20), paid.slice(20)];
    for (const { page } of early) await on.bankSays('payment.completed', page, 1000);
    const answers = await Promise.allSettled([
      ...[...early, ...late].flatMap(({ userId, id }) => [on.withdraw(userId, id, `one-${id}`), on.withdraw(userId, id, `two-${id}`)]),
      ...late.map(({ page }) => on.bankSays('payment.completed', page, 1000)),
      fundReadyProjects(store, on.clock),
    ]);
    const codes = answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason.code ?? answer.reason)] : []));
    expect(codes).toEqual(Array.from({ length: 40 }, () => 'ALREADY_WITHDRAWN'));
    expect(await projectRow(projectId)).toMatchObject({ status: 'ACTIVE', reservedCents: 0, collectedCents: 0, investorCount: 0 });
    expect(await ledgerErrors(store.db)).toEqual([]);
  });

  test('a project is not funded while one of its offers is locked elsewhere, and by the next run then', async () => {
    const { users, projectId } = await room();
    const ids: string[] = [];
    for (let n = 0; n < 10; n++) {
      const { id } = (await on.invest(users[n]!, projectId, 5000)).body as { id: string };
      await on.bankSays('payment.completed', (await on.pay(users[n]!, id)).body as string, 5000);
      ids.push(id);
    }
    const before = on.clock.now();
    on.clock.advanceDays(5);
    await store.tx(async (tx) => {
      await tx.select().from(investment).where(eq(investment.id, ids[0]!)).for('update');
      await fundReadyProjects(store, on.clock);
    });
    expect(await projectRow(projectId)).toMatchObject({ status: 'ACTIVE', collectedCents: 5_000_000 });
    await fundReadyProjects(store, on.clock);
    expect(await projectRow(projectId)).toMatchObject({ status: 'FULLY_FUNDED' });
    expect(await ledgerErrors(store.db)).toEqual([]);
    on.clock.set(before);
  });

  const decision = { reason: 'The owner has withdrawn.', actor: 'usr-credit' };
  const paidOffer = async (userId: string, projectId: string) => {
    const { id } = (await on.invest(userId, projectId, 1000)).body as { id: string };
    await on.bankSays('payment.completed', (await on.pay(userId, id)).body as string, 1000);
    return { userId, id };
  };

  test.each([
    ['the cancellation', true, 'INVALID_STATUS_TRANSITION'],
    ['the revocation', false, undefined],
  ])(
    'an offer that is revoked while its project is cancelled, %s first, has its money back once [INV-12]',
    async (_, isCancelledFirst, code) => {
      const { users, projectId } = await room();
      const { userId, id } = await paidOffer(users[0]!, projectId);
      const cancel = () => store.tx((tx) => cancelProject(tx, on, projectId, decision));
      const revoke = () => refusalOf(on.withdraw(userId, id));
      const waiting: Promise<unknown>[] = [];
      await store.tx(async (tx) => {
        await tx.select().from(investment).where(eq(investment.id, id)).for('update');
        for (const [n, start] of (isCancelledFirst ? [cancel, revoke] : [revoke, cancel]).entries()) {
          waiting.push(start());
          await waitForLocks(n + 1);
        }
      });
      const answers = await Promise.all(waiting);
      expect(answers[isCancelledFirst ? 1 : 0]).toEqual(code && { code, status: 400 });
      expect(await projectRow(projectId)).toMatchObject({ status: 'CANCELED', collectedCents: 0, investorCount: 0 });
      const ofProject = and(eq(instruction.kind, 'REFUND'), eq(instruction.projectId, projectId));
      expect(await store.db.select().from(instruction).where(ofProject)).toMatchObject([{ amountCents: 100_000 }]);
      expect(await ledgerErrors(store.db)).toEqual([]);
    },
  );

  test('an offer that is made and paid while a cancellation waits for another one has its money back too', async () => {
    const { users, projectId } = await room();
    const [first, second] = users as [string, string];
    const { id } = await paidOffer(first, projectId);
    let cancelled: Promise<void> | undefined;
    await store.tx(async (tx) => {
      await tx.select().from(investment).where(eq(investment.id, id)).for('update');
      cancelled = store.tx((other) => cancelProject(other, on, projectId, decision));
      await waitForLocks(1);
      await paidOffer(second, projectId);
    });
    await cancelled;
    expect(await projectRow(projectId)).toMatchObject({ status: 'CANCELED', collectedCents: 0, investorCount: 0 });
    expect(await ledgerErrors(store.db)).toEqual([]);
  });

  /** Until so many statements wait for a lock of another one. */
  const waitForLocks = (count: number) =>
    vi.waitFor(async () => {
      const { rows } = (await store.db.execute(
        sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )) as unknown as { rows: unknown[] };
      expect(rows).toHaveLength(count);
    });

  test('a person whose payments arrive at the same moment is one investor, and all the money is counted [PAY-13]', async () => {
    const { users, projectId } = await room();
    const pages = await Promise.all(
      [...users, ...users].map(async (user) => {
        const made = await on.invest(user, projectId, 1000);
        return (await on.pay(user, (made.body as { id: string }).id)).body as string;
      }),
    );
    const outcomes = await Promise.all(pages.map((page) => on.bankSays('payment.completed', page, 1000)));
    expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(40);
    expect(await projectRow(projectId)).toMatchObject({ status: 'ACTIVE', collectedCents: 4_000_000, investorCount: 20 });
    expect(await ledgerErrors(store.db)).toEqual([]);
  });

  /** An investment that waits for a bank transfer, and the booking that pays it. */
  async function awaited(user: string, projectId: string): Promise<{ id: string; booking: Booking }> {
    const made = await on.invest(user, projectId, 1000);
    const { id } = made.body as { id: string };
    await on.pay(user, id, 'directPayment');
    const [row] = await store.db.select().from(investment).where(eq(investment.id, id));
    const reference = investmentReference(row!.number);
    return { id, booking: { id: `bkg-${id}`, amountCents: 100_000, reference, payer: 'Ona' } };
  }
  const bookOnce = (booking: Booking) => store.tx((tx) => book(tx, on.clock, booking));
  /** Every row of the books that this money stands in. */
  const rowsOf = async (id: string) => {
    const { rows } = (await store.db.execute(
      sql`select kind from ledger_transfer where ref in (${id}, ${`bkg-${id}`}) or ref in (select id from payment where investment_id = ${id})`,
    )) as unknown as { rows: { kind: string }[] };
    return rows.map(({ kind }) => kind);
  };
  const statusOf = async (id: string) => (await store.db.select().from(investment).where(eq(investment.id, id)))[0]!.status;

  test('a transfer that arrives while its time runs out stands in the books once, as money nobody waits for [PAY-15]', async () => {
    on.clock.advanceDays(8);
    await expirePayments(store, on.clock);
    const { users, projectId } = await room();
    const { id, booking } = await awaited(users[0]!, projectId);
    on.clock.advanceDays(8);
    let booked: ReturnType<typeof bookOnce> | undefined;
    const slow: Store = {
      ...store,
      tx: (work) =>
        store.tx(async (tx) => {
          const done = await work(tx);
          // the payment has ended, and nobody knows it yet
          booked ??= bookOnce(booking);
          await waitForRowLock(store);
          return done;
        }),
    };
    expect(await expirePayments(slow, on.clock)).toBe(1);
    expect(await booked).toBe('unmatched');
    expect(await statusOf(id)).toBe('PAYMENT_FAILED');
    expect(await rowsOf(id)).toEqual(['transfer.unallocated']);
    expect(await ledgerErrors(store.db)).toEqual([]);
  });

  test('whichever is first, the end of the time or the transfer: the money stands in the books once [PAY-15]', async () => {
    const { users, projectId } = await room();
    const waiting = await Promise.all(Array.from({ length: 20 }, (_, n) => awaited(users[n]!, projectId)));
    on.clock.advanceDays(8);
    const [, , ...outcomes] = await Promise.all([
      expirePayments(store, on.clock),
      expirePayments(store, on.clock),
      ...waiting.map(({ booking }) => bookOnce(booking)),
    ]);
    for (const [n, { id, booking }] of waiting.entries()) {
      const matched = outcomes[n] === 'matched';
      expect(await statusOf(id)).toBe(matched ? 'PAYMENT_COMPLETED' : 'PAYMENT_FAILED');
      expect(await rowsOf(id)).toEqual([matched ? 'payment.completed' : 'transfer.unallocated']);
      const [row] = await store.db.select().from(incomingTransfer).where(eq(incomingTransfer.id, booking.id));
      expect(row?.status).toBe(matched ? 'MATCHED' : 'UNMATCHED');
    }
    expect(await ledgerErrors(store.db)).toEqual([]);
  });

  test('one booking reported five times at once is booked once [PAY-15]', async () => {
    const { users, projectId } = await room();
    const { id, booking } = await awaited(users[0]!, projectId);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => bookOnce(booking)));
    expect(outcomes.toSorted()).toEqual(['matched', 'repeated', 'repeated', 'repeated', 'repeated']);
    expect(await statusOf(id)).toBe('PAYMENT_COMPLETED');
    expect(await rowsOf(id)).toEqual(['payment.completed']);
    expect(await ledgerErrors(store.db)).toEqual([]);
  });

  test('a transfer that comes while its project is given up waits, and is refused [WIZ-09]', async () => {
    const made = await makeScenario(store, on.clock, {
      users: [{}],
      projects: [{ status: 'PAID_OFF', loanAmount: 1000 }, { loanAmount: 50_000 }],
      investments: [{ user: 0, project: 0, amount: 1000, status: 'COMPLETED' }],
    });
    const [userId, projectId, sourceInvestmentId] = [made.users[0]!.id, made.projects[1]!.id, made.investments[0]!.id];
    const target = await on.invest(userId, projectId, 1000);
    const { id: targetInvestmentId } = target.body as { id: string };
    const transfers = transferHandlers({ store, clock: on.clock, origin: on.origin });
    const move = () => transfers.transferInvestment({ ...on.as(userId), body: { sourceInvestmentId, targetInvestmentId } });
    let moved: ReturnType<typeof refusalOf> | undefined;
    await store.tx(async (tx) => {
      await tx.update(project).set({ status: 'CANCELED' }).where(eq(project.id, projectId));
      moved = refusalOf(move());
      await waitForRowLock(store);
    });
    expect(await moved).toEqual({ code: 'PROJECT_INVESTING_DISABLED', status: 400 });
    expect(await statusOf(targetInvestmentId)).toBe('NEW');
    expect(await rowsOf(targetInvestmentId)).toEqual([]);
    await store.db.update(project).set({ status: 'ACTIVE' }).where(eq(project.id, projectId));
    expect(await move()).toMatchObject({ status: 204 });
  });

  test('of two certificates for one year that are sent at the same moment the later stands, and both are answered [REP-10]', async () => {
    const made = await makeScenario(store, on.clock, { users: [{}] });
    const userId = made.users[0]!.id;
    const file = (id: string) => ({
      id,
      userId,
      fileName: `${id}.pdf`,
      contentType: 'application/pdf',
      size: 9,
      createdAt: on.clock.now(),
    });
    const files = [file(`fil-a-${userId}`), file(`fil-b-${userId}`)];
    await store.db.insert(storedFile).values(files);
    const send = (at: Store, { id }: { id: string }) =>
      permitHandlers({ store: at, clock: on.clock }).createResidencyPermit({ ...on.as(userId), body: { taxYear: 2025, fileId: id } });
    let second: ReturnType<typeof send> | undefined;
    const slow: Store = {
      ...store,
      tx: (work) =>
        store.tx(async (tx) => {
          const done = await work(tx);
          second ??= send(store, files[1]!);
          await waitForRowLock(store);
          return done;
        }),
    };
    expect((await send(slow, files[0]!)).status).toBe(201);
    const answer = await second!;
    const listed = await permitHandlers({ store, clock: on.clock }).listResidencyPermits({ ...on.as(userId) });
    expect(listed.body).toEqual([answer.body]);
    expect(answer).toMatchObject({ status: 201, body: { fileName: files[1]!.fileName, taxYear: 2025, status: 'SUBMITTED' } });
  });

  test('of two accounts that a provider opens for one payer at the same moment one is used', async () => {
    const { users } = await room();
    const payer = { id: users[0]!, name: 'Ona', surname: 'Petraitė', email: 'ona@example.com' };
    const open = (at: Store, ref: string) =>
      accountToPay(
        { store: at, clock: on.clock, provider: on.provider },
        { open: async () => ({ ref, beneficiary: 'Statefolio', iban: `IBAN of ${ref}`, bic: '' }) },
        { payer, investmentNumber: 1 },
      );
    let second: ReturnType<typeof open> | undefined;
    const slow: Store = {
      ...store,
      tx: (work) =>
        store.tx(async (tx) => {
          const done = await work(tx);
          second ??= open(store, 'account-2');
          await waitForRowLock(store);
          return done;
        }),
    };
    await open(slow, 'account-1');
    await second;
    const rows = await store.db.select().from(virtualAccount).where(eq(virtualAccount.userId, payer.id)).orderBy(virtualAccount.ref);
    expect(rows).toMatchObject([
      { ref: 'account-1', closingAt: expect.any(Date) },
      { ref: 'account-2', closingAt: null },
    ]);
  });

  test('reading first and writing later oversells: these tests can fail', async () => {
    await store.db.execute(sql`drop table if exists naive_sale`);
    await store.db.execute(sql`create table naive_sale (id bigint generated always as identity, cents bigint not null)`);
    const results = await Promise.all(
      Array.from({ length: 300 }, () =>
        store.tx(async (tx) => {
          const sold = (await tx.execute(sql`select coalesce(sum(cents), 0)::text as sum from naive_sale`)) as unknown as {
            rows: { sum: string }[];
          };
          if (Number(sold.rows[0]!.sum) + 100_000 > 5_000_000) return false;
          await tx.execute(sql`insert into naive_sale (cents) values (100000)`);
          return true;
        }),
      ),
    );
    await store.db.execute(sql`drop table naive_sale`);
    expect(results.filter(Boolean).length).toBeGreaterThan(50);
  });
});
