import { type SQL, sql } from 'drizzle-orm';
import { referredInvestment } from '../../domain/payment-reference.ts';
import { sandboxIban } from '../../server/adapters/payments/sandbox-iban.ts';
import { clientMoney } from '../../server/ledger/client-money.ts';
import type { Db } from '../../server/store/db.ts';
import { ledgerErrors } from '../support/ledger.ts';
import type { Bank } from './bank.ts';
import { couponErrors } from './coupons.ts';
import { defaultInterestErrors } from './default-interest.ts';
import type { Person } from './investor.ts';
import { dueDateErrors, earlyRepaymentErrors, overpaidErrors, owingProjects } from './loans.ts';
import type { Provider } from './provider.ts';
import { missingRewards, rewardErrors } from './referrals.ts';

/** What the invariants look at: the database, the world outside of it, and what people were told. */
export interface ObservedState {
  db: Db;
  bank: Bank;
  provider: Provider;
  investors: readonly Person[];
  /** Writes whose answer somebody has received. */
  acknowledged: readonly Acknowledged[];
  /** Refusals of a withdrawal, with the time of the answer. */
  refusedWithdrawals: readonly { investmentId: string; code: string; at: Date }[];
  /** Answers with status 500 and jobs that have failed. */
  failures: readonly string[];
  /** When the last run of each job began that has ended, in milliseconds. */
  jobRuns: ReadonlyMap<string, number>;
}

export interface Acknowledged {
  what: 'investment' | 'withdrawal' | 'event' | 'reading of event';
  id: string;
}

/** A sentence for each violation; nothing where it holds. */
type Invariant = (seen: ObservedState) => Promise<string[]>;

async function rows<T>(db: Db, query: SQL): Promise<T[]> {
  return ((await db.execute(query)) as unknown as { rows: T[] }).rows;
}
const violationsOf = async (db: Db, query: SQL) => (await rows<{ line: string }>(db, query)).map(({ line }) => line);

const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vilnius' });
/** The fourth calendar day after the offer, where the platform keeps its books; counted here on its own. */
const lastDayOf = (madeAt: Date, days = 4) => {
  const [year = 0, month = 1, date = 1] = day.format(madeAt).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10);
};
const openOffers = ['NEW', 'PAYMENT_INITIATED', 'PAYMENT_FAILED', 'PAYMENT_COMPLETED'];

/** Hold after every step. */
export const always = {
  /** No project takes more than its target (PROJ-01; Regulation (EU) 2020/1503, Annex I, Part C). */
  noProjectAboveTarget: ({ db }) =>
    violationsOf(
      db,
      sql`select id || ' has reserved ' || reserved_cents || ' and collected ' || collected_cents || ' of ' || target_cents as line
        from project where reserved_cents > target_cents or collected_cents > reserved_cents or collected_cents < 0`,
    ),

  /** Nobody is charged twice: an investment has one paid payment at most (PAY-11, WIZ-10). */
  nobodyIsChargedTwice: ({ db }) =>
    violationsOf(
      db,
      sql`select investment_id || ' was paid ' || count(*) || ' times' as line from payment where status = 'PAID' group by investment_id having count(*) > 1
        union all select i.id || ' has ' || count(*) || ' open payments' from payment p join investment i on i.id = p.investment_id
        where p.status in ('STARTING', 'OPEN') group by i.id having count(*) > 1`,
    ),

  /** Nothing fails inside of the server, whatever people do and whatever is lost: each refusal is one of the contract (ERR-02, docs/contract.md). */
  nothingFailsInside: async ({ failures }) => [...failures],

  /** Who means to invest once has one investment, however often its request was sent and under whatever key (WIZ-10). */
  oneAttemptIsOneInvestment: async ({ db, investors }) => {
    const people = new Map(investors.map((investor) => [investor.id, investor]));
    const created = new Map(
      (
        await rows<{ key: string; id: string }>(
          db,
          sql`select user_id || ' ' || key as key, response -> 'body' ->> 'id' as id from idempotency_key where (response ->> 'status')::int = 201`,
        )
      ).map(({ key, id }) => [key, id]),
    );
    const doubled = investors.flatMap(({ id, name, intents }) =>
      intents.flatMap(({ projectId, keys }) => {
        const made = new Set([...keys].flatMap((key) => created.get(`${id} ${key}`) ?? []));
        return made.size > 1 ? [`${name} has meant to invest once in ${projectId} and has ${[...made].join(' and ')}`] : [];
      }),
    );
    if (doubled.length > 0) return doubled;
    const counts = await rows<{ user_id: string; project_id: string; count: number }>(
      db,
      sql`select user_id, project_id, count(*)::int as count from investment group by user_id, project_id order by user_id, project_id`,
    );
    return counts.flatMap(({ user_id, project_id, count }) => {
      const intents = people.get(user_id)?.intents.filter(({ projectId }) => projectId === project_id).length ?? 0;
      return count > intents
        ? [`${people.get(user_id)?.name} has meant to invest ${intents} times in ${project_id} and has ${count} investments`]
        : [];
    });
  },

  /**
   * Who wants to pay is not left waiting for the page of the bank: after half an hour the payment is open or has failed, as soon as the job has looked for
   * it (PAY-11, PAY-12; docs/operating.md, `resolve-payments`).
   */
  noPaymentWaitsForItsPage: async ({ db, jobRuns }) => {
    const ran = jobRuns.get('resolve-payments');
    if (ran === undefined) return [];
    return violationsOf(
      db,
      sql`select id || ' has no page since ' || created_at::text as line from payment
        where status = 'STARTING' and created_at < ${new Date(ran - 30 * 60_000).toISOString()}::timestamptz`,
    );
  },

  /**
   * What nobody has paid is given up: after seven days no payment keeps its amount from others, as soon as the job has looked for it (decisions 032 and 079;
   * docs/operating.md, `expire-payments`).
   */
  unpaidPaymentsEnd: async ({ db, jobRuns }) => {
    const ran = jobRuns.get('expire-payments');
    if (ran === undefined) return [];
    return violationsOf(
      db,
      sql`select id || ' is ' || status || ' and was not paid since ' || created_at::text as line from payment
        where status in ('STARTING', 'OPEN') and created_at < ${new Date(ran - 7 * 86_400_000).toISOString()}::timestamptz`,
    );
  },

  /** A screen never says more than the server knows: paid, failed and revoked stand in the audit log (PAY-13, PAY-14, INV-12). */
  noScreenSaysMore: async ({ db, investors }) => {
    const told = investors.flatMap((investor) => investor.told);
    if (told.length === 0) return [];
    const events = { paid: 'payment.complete', failed: 'payment.fail', withdrawn: 'withdraw' };
    const known = new Set(
      (await rows<{ key: string }>(db, sql`select subject_id || ' ' || event as key from audit where subject = 'investment'`)).map(
        ({ key }) => key,
      ),
    );
    return told
      .filter(({ investmentId, state }) => !known.has(`${investmentId} ${events[state]}`))
      .map(({ investmentId, state }) => `a screen showed ${investmentId} as ${state}`);
  },

  /**
   * What was acknowledged is there, after any crash (idempotent requests, WIZ-10; a provider's event, PAY-12). An event whose request nothing has stopped was
   * read before it was acknowledged: who waits for the payment does not wait for the job.
   */
  everyAcknowledgedWriteSurvives: async ({ db, acknowledged }) => {
    if (acknowledged.length === 0) return [];
    const there = new Set(
      (
        await rows<{ key: string }>(
          db,
          sql`select 'investment ' || id as key from investment union all select 'withdrawal ' || id from investment where status = 'WITHDRAWN'
            union all select 'event ' || event_id from payment_event
            union all select 'reading of event ' || event_id from payment_event where outcome <> 'received'`,
        )
      ).map(({ key }) => key),
    );
    return acknowledged
      .filter(({ what, id }) => !there.has(`${what} ${id}`))
      .map(({ what, id }) => `the ${what} ${id} was acknowledged and is not there`);
  },
} satisfies Record<string, Invariant>;

/** Hold at any time, and take long to look at: asked from time to time and at the end. */
export const sometimes = {
  /** The ledger balances, and its rows are those that the rows beside it ask for (double entry; INS-03). */
  ledgerBalances: ({ db }) => ledgerErrors(db),

  /** A status changes along its lifecycle only: each audit history is a path of its machine, ending at the status the object has (machines/lifecycles). */
  historiesArePaths: async ({ db }) => (await histories(db)).map(({ subject, id, detail }) => `${subject} ${id}: ${detail}`),

  /**
   * An offer can be revoked until the end of the fourth calendar day, and not after it (Regulation (EU) 2020/1503, Article 22(2) and (3)). A suspension gives
   * everybody who has offered the time until the offer is open again, thirty days at most, and four calendar days from then on (decision 076).
   */
  revocationIsPossibleAsLongAsTheLawSays: async ({ db, investors, refusedWithdrawals }) => {
    const experienced = new Set(investors.filter(({ isExperienced }) => isExperienced).map(({ id }) => id));
    const all = await rows<{
      id: string;
      user_id: string;
      status: string;
      created_at: string;
      offered_at: string | null;
      withdrawn_at: string | null;
      ends: string | null;
      funded: string | null;
      decisions: { event: string; at: string }[];
    }>(
      db,
      sql`select i.id, i.user_id, i.status, i.created_at::text, i.offered_at::text, i.withdrawn_at::text, i.reflection_ends_at::text as ends,
        (select min(at)::text from audit where subject = 'investment' and subject_id = i.id and event = 'project.fund') as funded,
        (select coalesce(json_agg(json_build_object('event', event, 'at', at) order by at), '[]') from audit where subject = 'project'
          and subject_id = i.project_id and event in ('suspend', 'resume') and at >= i.created_at) as decisions from investment i`,
    );
    const periods = new Map(
      all.map(({ id, user_id, created_at, offered_at, decisions }) => [
        id,
        [
          ...(experienced.has(user_id) ? [] : [created_at, ...(offered_at ? [offered_at] : [])]).map((at) => ({
            from: new Date(at),
            last: lastDayOf(new Date(at)),
          })),
          ...decisions.map(({ event, at }) => ({ from: new Date(at), last: lastDayOf(new Date(at), event === 'suspend' ? 30 : 4) })),
        ].toSorted((a, b) => a.from.getTime() - b.from.getTime()),
      ]),
    );
    const lastAt = (id: string, at: Date) => periods.get(id)?.findLast(({ from }) => from <= at)?.last;
    return [
      ...all.flatMap(({ id, user_id, status, withdrawn_at, ends, funded }) => {
        const known = periods.get(id) ?? [];
        // a decision is about offers that are open then
        const expected = openOffers.includes(status) ? known.slice(-1) : known;
        const is = ends === null ? undefined : day.format(new Date(ends));
        // without a period: an experienced investor whose offer was never open during a suspension
        const hasNone = is === undefined && experienced.has(user_id) && (expected.length === 0 || !openOffers.includes(status));
        return [
          ...(hasNone || expected.some(({ last }) => last === is)
            ? []
            : [`the reflection period of ${id} ends on ${is}, not on ${expected.map(({ last }) => last).join(' or ')}`]),
          ...(withdrawn_at && day.format(new Date(withdrawn_at)) > (lastAt(id, new Date(withdrawn_at)) ?? '')
            ? [`${id} was revoked after ${lastAt(id, new Date(withdrawn_at))}`]
            : []),
          ...(funded && is !== undefined && day.format(new Date(funded)) <= is ? [`${id} was put to work before the end of ${is}`] : []),
        ];
      }),
      ...refusedWithdrawals.flatMap(({ investmentId, code, at }) =>
        code === 'REFLECTION_PERIOD_OVER' && day.format(at) <= (lastAt(investmentId, at) ?? '')
          ? [`${investmentId} could not be revoked on ${day.format(at)}`]
          : [],
      ),
    ];
  },

  /** Money that has to go back is in an instruction as soon as it is set aside (decision 045). */
  everyRefundIsDrafted: ({ db }) =>
    violationsOf(
      db,
      sql`select p.id || ' has to go back, and no instruction says so' as line from payment p
        where p.status = 'RETURN_DUE' and not exists (select from instruction n where n.subject_id = p.id and n.kind = 'REFUND')`,
    ),

  /** Nobody is late, in default, written to or charged default interest for a loan that the bank has not confirmed to be paid out (decision 074). */
  nobodyIsLateBeforeTheLoan: ({ db }) =>
    violationsOf(
      db,
      sql`with confirmed as (
          select i.project_id, a.at from instruction i join audit a on a.subject = 'instruction' and a.subject_id = i.id and a.event = 'instruction.confirm'
          where i.kind = 'DISBURSEMENT')
        select a.subject_id || ' was found ' || a.after || ', and its loan was not paid out' as line from audit a
          where a.subject = 'project' and a.event in ('miss', 'default') and not exists (
            select from confirmed c where c.project_id = a.subject_id and c.at <= a.at)
        union all select r.project_id || ' was written to about ' || r.due_date || ', and its loan was not paid out' from due_reminder r
          where not exists (select from confirmed c where c.project_id = r.project_id and c.at <= r.sent_at)
        union all select d.id || ' took default interest for a loan that was not paid out' from distribution d
          where d.status = 'APPROVED' and exists (select from payout o where o.distribution_id = d.id and o.default_interest_cents > 0)
            and not exists (select from confirmed c where c.project_id = d.project_id and c.at <= d.decided_at)
        union all select p.id || ' counts as paid out, and the bank has not confirmed it' from project p
          where disbursed_at is not null and not exists (select from confirmed c where c.project_id = p.id)`,
    ),

  /**
   * Due dates say what the receipts say: one is paid exactly when its lenders were given all that is owed of it, and a loan ends with its last due date
   * (loan contract 4.1, terms 7.3; INV-08, decision 046).
   */
  dueDatesFollowReceipts: async ({ db }) => (await owingProjects(db)).flatMap(dueDateErrors),

  /**
   * A loan is repaid early as a whole, by money that is in time for a day that its lenders were told of thirty days before, with the interest up to that day
   * and none for later; with it the schedule ends. Until then nothing after that day is late, and what is not repaid is not announced any more (loan
   * contract and bond terms 4.3, decision 090).
   */
  earlyRepaymentsFollowTheContract: async ({ db, jobRuns }) =>
    (await owingProjects(db)).flatMap((loan) => earlyRepaymentErrors(loan, jobRuns.get('mark-overdue'))),

  /**
   * Holders of bonds get each coupon to the cent, and their principal at maturity: interest runs from the issue for the whole term, and the last payment falls
   * on the maturity that the terms name (bond terms 3.1 and 4.1, decision 125).
   */
  holdersGetTheirCoupons: async ({ db }) => (await owingProjects(db)).flatMap(couponErrors),

  /**
   * Default interest is what the contract says, computed here day by day: what is claimed, and what receipts took and gave lenders. Principal that was called
   * in bears it from the day after the working day on which the borrower knows of it (loan contract and bond terms 5.1 to 5.3, decisions 046 and 126).
   */
  defaultInterestFollowsTheContract: ({ db }) => defaultInterestErrors(db),

  /** Nobody is given back more than they have lent (loan contract 4.2). */
  nobodyIsRepaidMoreThanLent: async ({ db }) => (await owingProjects(db)).flatMap(overpaidErrors),

  /**
   * Of a cancelled project nothing is left: no money in its accounts, no payment to its owner that the bank may carry out, no due dates (loan contract 2.3,
   * decision 091).
   */
  cancelledProjectsAreEmpty: ({ db }) =>
    violationsOf(
      db,
      sql`with canceled as (select * from project where status = 'CANCELED')
        select c.id || ' is cancelled, and ' || sum(p.amount_cents) || ' cents lie in ' || p.account_id as line from canceled c
          join ledger_posting p on p.account_id in ('escrow:' || c.id, 'disbursable:' || c.id, 'received:' || c.id)
          group by c.id, p.account_id having sum(p.amount_cents) <> 0
        union all select c.id || ' is cancelled, and the payment to its owner ' || i.status from canceled c
          join instruction i on i.project_id = c.id and i.kind = 'DISBURSEMENT' and i.status in ('DRAFTED', 'APPROVED', 'SENT', 'CONFIRMED')
        union all select id || ' is cancelled and has due dates' from canceled
          where jsonb_array_length(coalesce(data -> 'repaymentSchedule', '[]')) > 0 or data ->> 'earlyRepayment' is not null`,
    ),

  /**
   * A referral is rewarded at most once for each person referred, with 15 €, to whoever has sent the link: once both are identified and two people, and the
   * person referred has lent in a project that is paid out (DASH-09, decision 119). What it costs is paid in by the company, never by clients (decision 117).
   */
  rewardsFollowReferrals: ({ db, investors }) => rewardErrors(db, investors),

  /** Lenders get what the borrower paid, to the cent: parts, costs and rest of a distribution are its receipt, drafted and approved (decision 046, terms 7.3). */
  lendersGetWhatWasPaid: ({ db }) =>
    violationsOf(
      db,
      sql`select d.id || ' received ' || d.amount_cents || ', gave ' || coalesce(sum(o.interest_cents + o.principal_cents + o.default_interest_cents), 0)
          || ' with ' || least(d.costs_cents, d.amount_cents) || ' of costs and a rest of ' || d.rest_cents as line
        from distribution d left join payout o on o.distribution_id = d.id where d.status = 'APPROVED' group by d.id
        having d.amount_cents <> coalesce(sum(o.interest_cents + o.principal_cents + o.default_interest_cents), 0) + least(d.costs_cents, d.amount_cents) + d.rest_cents
        union all select d.id || ' received ' || d.amount_cents || ', and its draft gives ' || coalesce(sum(l.interest_cents + l.principal_cents + l.default_interest_cents), 0)
          || ' with ' || least(d.costs_cents, d.amount_cents) || ' of costs and a rest of ' || d.rest_cents
        from distribution d left join distribution_line l on l.distribution_id = d.id where d.status = 'DRAFTED' group by d.id
        having d.amount_cents <> coalesce(sum(l.interest_cents + l.principal_cents + l.default_interest_cents), 0) + least(d.costs_cents, d.amount_cents) + d.rest_cents`,
    ),
} satisfies Record<string, Invariant>;

/** Hold once faults have stopped, everybody has done their work and the clock has run on. */
export const atTheEnd = {
  /** Bank and ledger agree after reconciliation (decision 044). */
  bankIsLedger: async ({ db, bank }) => {
    const ledger = await clientMoney(db);
    return ledger === bank.balanceCents ? [] : [`the bank holds ${bank.balanceCents} cents, the ledger ${ledger}`];
  },

  /** Money that was paid is an investment, or goes back (PAY-13, PAY-14). */
  noMoneyWithoutInvestmentOrRefund: async ({ db, provider }) => {
    const payments = await rows<{ id: string; line: string; number: number; cents: string }>(
      db,
      sql`select p.id, i.number, p.amount_cents as cents, p.status || ' ' || i.status
          || case when j.status = 'CANCELED' then ' of a cancelled project' else '' end as line
        from payment p join investment i on i.id = p.investment_id join project j on j.id = i.project_id`,
    );
    // what nobody waited for may have gone back as a transfer before the provider told of it
    const sentBack = (
      await rows<{ reference: string; cents: string }>(
        db,
        sql`select reference, amount_cents as cents from incoming_transfer where status in ('RETURN_DUE', 'RETURNED')`,
      )
    ).map(({ reference, cents }) => `${referredInvestment(reference)} ${cents}`);
    const known = new Map(
      payments.map(({ id, line, number, cents }) => [
        id,
        sentBack.includes(`${number} ${cents}`) ? `RETURNED as a transfer, ${line}` : line,
      ]),
    );
    const fine = ['PAID PAYMENT_COMPLETED', 'PAID COMPLETED'];
    return [...provider.payments.values()]
      .filter(({ id, state }) => state === 'paid' && !fine.includes(known.get(id) ?? '') && !known.get(id)?.startsWith('RETURN'))
      .map(({ id }) => `${id} was paid at the bank and is ${known.get(id) ?? 'unknown'}`);
  },

  /** Whoever has earned a reward has it, unless the platform knows no account of theirs (DASH-09, decision 119). */
  everyReferralIsRewarded: ({ db }) => missingRewards(db),

  /**
   * Nothing is stuck: no payment, instruction, distribution, proposal or event waits for something that does not come. The reward of somebody who has never
   * paid waits for an account (decision 117).
   */
  nothingIsStuck: ({ db }) =>
    violationsOf(
      db,
      sql`select 'payment ' || p.id || ' is ' || p.status || coalesce(', its refund ' || n.status || ' to ' || coalesce(n.payee_iban, 'nobody knows where'), '') as line
          from payment p left join lateral (select * from instruction n where n.subject_id = p.id order by drafted_at desc, id limit 1) n on true
          where p.status in ('STARTING', 'OPEN', 'RETURN_DUE')
        union all select 'investment ' || id || ' is ' || status from investment where status = 'PAYMENT_INITIATED'
        union all select 'instruction ' || id || ' is ' || status from instruction where status in ('DRAFTED', 'APPROVED', 'SENT')
          and not (kind = 'REWARD' and payee_iban is null)
        union all select 'distribution ' || id || ' is ' || status from distribution where status = 'DRAFTED'
        union all select 'proposal ' || id || ' is ' || status from proposal where status in ('WAITING', 'EXECUTING')
        union all select 'event ' || event_id || ' is ' || outcome from payment_event where outcome = 'received'
        union all select 'transfer ' || id || ' is ' || status from incoming_transfer where status in ('UNMATCHED', 'RETURN_DUE')
        union all select 'project ' || id || ' is full and ' || status from project where status = 'ACTIVE' and collected_cents >= target_cents
        union all select 'project ' || id || ' has reserved ' || reserved_cents || ' cents of which ' || collected_cents || ' were collected'
          from project p where status = 'ACTIVE' and reserved_cents <>
          (select coalesce(sum(amount_cents), 0) from investment i where i.project_id = p.id and (holds_reservation or status in ('PAYMENT_COMPLETED', 'COMPLETED')))`,
    ),

  /**
   * Each person's account in the ledger says what their bank says, and nothing that is theirs lies on the platform but a reward that waits for an account
   * (decisions 044, 045 and 117).
   */
  everybodysStatementAddsUp: async ({ db, bank, investors }) => {
    const balances = new Map(
      (
        await rows<{ account: string; cents: string }>(
          db,
          // what was assigned to somebody had been paid by “unknown”
          sql`select account_id as account, sum(p.amount_cents)::text as cents from ledger_posting p join ledger_transfer t using (id)
            where t.kind <> 'transfer.assigned' and (account_id like 'investor:%' or account_id like 'payable:%') group by account_id
            union all select 'waiting:' || payee_user_id, sum(amount_cents)::text from instruction
            where kind = 'REWARD' and status = 'DRAFTED' and payee_iban is null group by payee_user_id`,
        )
      ).map(({ account, cents }) => [account, Number(cents)]),
    );
    return investors.flatMap(({ id, name }) => {
      const paid = bank.paidBy.get(sandboxIban(name)) ?? 0;
      const held = (balances.get(`payable:${id}`) ?? 0) - (balances.get(`waiting:${id}`) ?? 0);
      const moved = -(balances.get(`investor:${id}`) ?? 0);
      return moved === paid && held === 0
        ? []
        : [`${name} has paid ${paid} cents by their bank, ${moved} by the ledger, and ${held} lie on the platform`];
    });
  },
} satisfies Record<string, Invariant>;

interface History {
  subject: string;
  id: string;
  detail: string;
}
async function histories(db: Db): Promise<History[]> {
  const { checkHistories } = await import('../../server/reconciliation/check-histories.ts');
  const { makeStore } = await import('../../server/store/store.ts');
  const { systemClock } = await import('../../server/lib/clock.ts');
  await checkHistories(
    makeStore(db, async () => {}),
    systemClock,
  );
  return rows<History>(db, sql`select subject, subject_id as id, detail from audit_finding`);
}

/** The first violation, with the name of its invariant. */
export async function violation(
  seen: ObservedState,
  invariants: Record<string, Invariant>,
): Promise<{ invariant: string; detail: string } | undefined> {
  // their queries are sent together: to wait for one after the other would take most of the time
  const found = await Promise.all(
    Object.entries(invariants).map(async ([invariant, check]) => ({ invariant, detail: (await check(seen))[0] })),
  );
  return found.flatMap(({ invariant, detail }) => (detail === undefined ? [] : [{ invariant, detail }]))[0];
}
