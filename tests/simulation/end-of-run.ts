import { eq, inArray } from 'drizzle-orm';
import { bondAgreements, bondFields } from '../../domain/bonds.ts';
import { daysBetween } from '../../domain/duration.ts';
import { systemClock, today } from '../../server/lib/clock.ts';
import { announcedRepayment } from '../../server/repayments/announced-repayment.ts';
import { owingStatuses } from '../../server/repayments/owing-status.ts';
import { project } from '../../server/store/schema.ts';
import type { Borrowers } from './borrowers.ts';
import { always, atTheEnd, sometimes } from './invariants.ts';
import type { Observation, Problem } from './observation.ts';
import type { Offers } from './offers.ts';
import type { Operators } from './operators.ts';
import { decideAtBank, payLate, returnLast } from './outside.ts';
import type { People } from './people.ts';
import type { Platform } from './platform.ts';
import type { Traffic } from './traffic.ts';

const dayMs = 86_400_000;

const { earlyRepaymentsFollowTheContract, rewardsFollowReferrals } = sometimes;
/** Weeks pass in a round: what is announced holds for days, and what was not paid in is paid in by the next. */
const inEachRound = { ...always, earlyRepaymentsFollowTheContract, rewardsFollowReferrals };

const bondAnswers = {
  ...Object.fromEntries(bondAgreements.map((agreement) => [agreement, true])),
  ...Object.fromEntries(bondFields.map((field) => [field, 1])),
};

/** Jobs that move no money and no status of a project; they look at all that there is. */
const maintenance: ReadonlySet<string> = new Set([
  'check-histories',
  'delete-expired-data',
  'daily-compliance',
  'sweep-expired-sessions',
  'write-reports',
]);

interface Parts {
  platform: Platform;
  people: People;
  offers: Offers;
  operators: Operators;
  borrowers: Borrowers;
  traffic: Traffic;
  observation: Observation;
  /** Lets time pass, in milliseconds. */
  pass: (ms: number) => Promise<void>;
}

/** Faults stop, tabs are closed, everybody does their work and the clock runs on, until nothing is left to do or something is wrong. */
export async function settleRun(parts: Parts): Promise<Problem | undefined> {
  const { platform, people, operators, borrowers, traffic, observation } = parts;
  const { host, provider, bank, network, random } = platform;
  platform.journal.heading('# rest');
  platform.faults.stop();
  for (const investor of people.investors) investor.close();
  await people.identify(true);
  for (let round = 0; round < 70; round++) {
    for (let task = host.process.parked[0]; task; task = host.process.parked[0]) {
      host.process.resume(task);
      await platform.restartIfDown();
    }
    const waiting = network.exchanges.slice();
    for (const exchange of waiting) {
      await traffic.move(exchange);
      if (exchange.state === 'answered') await traffic.move(exchange);
    }
    while (provider.events.length > 0) await traffic.deliverEvent();
    for (const { name } of host.jobs) if (!maintenance.has(name) || round % 3 === 0) await traffic.runJob(name);
    for (let unread = bank.statements.length; unread > 1; unread--) await operators.staff.work('takeStatement', random);
    await operators.workAll();
    await operators.decideOnOffers(round);
    await operators.decideOnLoans();
    if (random.chance(0.2)) await payLate(platform, people);
    // an account that was closed is no fault
    if (random.chance(0.05)) returnLast(platform);
    await borrowers.pay(random, false);
    const problem = await observation.problem({ ...inEachRound, ...(round % 10 === 9 ? sometimes : {}) });
    if (problem) return problem;
    const rest = await restOf(parts);
    if (round > 3 && rest === 'complete') return undefined;
    if (round % 3 === 0) await fill(parts);
    // a payment is approved, sent and confirmed in two days; what nobody pays ends after some weeks, what a borrower owes is due after months
    const days = rest === 'owing' ? 30 : round > 4 && round % 2 === 0 ? 20 : 1;
    await parts.pass(Math.min(days, await daysToNextRepayment(operators)) * dayMs);
  }
  return undefined;
}

/** Until a borrower has to pay for an announced day; a few days at a time around it. */
async function daysToNextRepayment(operators: Operators): Promise<number> {
  const day = today(systemClock);
  const announced = (await operators.loans()).flatMap((row) => announcedRepayment(row)?.on ?? []);
  return Math.min(...announced.map((on) => Math.max(3, daysBetween(day, on) - 1)));
}

/** An experienced investor, or somebody who was referred, offers what is still missing in a project. */
async function fill({ platform, people, offers }: Parts): Promise<void> {
  const { host, random, journal } = platform;
  const open = await host.db.select().from(project).where(eq(project.status, 'ACTIVE')).orderBy(project.id);
  const lenders = people.all.filter(({ newcomer, isExperienced }) => newcomer?.isIdentified ?? isExperienced);
  const lender = random.pick(lenders)!;
  const token = await host.signIn(lender.id);
  const post = (path: string, payload: object) =>
    host.handle(path, { method: 'POST', url: `/api/v1${path}`, headers: { authorization: `Bearer ${token}` }, payload });
  for (const { id, targetCents, collectedCents } of open) {
    const isBond = offers.isBond(id);
    if (isBond) await post('/bonds/questionnaire', bondAnswers);
    for (let cents = targetCents - collectedCents; cents >= 100_00; cents -= 100_00) {
      const made = await post(`${isBond ? '/bonds' : ''}/investments`, { projectId: id, amount: cents / 100, locale: 'en' });
      if (made.status !== 201) continue;
      lender.intend(id);
      const investmentId = (JSON.parse(made.body) as { id: string }).id;
      const opened = await post('/payment-collection', { investmentId, paymentType: 'acme-bank', locale: 'en', hasConsented: true });
      journal.note('people', `${lender.name} fills up ${id} with ${cents} → ${opened.status}`);
      if (opened.status === 200) decideAtBank(platform, (JSON.parse(opened.body) as string).slice(21), 'paid', lender.name);
      break;
    }
  }
}

/** `waiting`: something is under way. `owing`: only borrowers owe something. */
async function restOf({ platform, observation }: Parts): Promise<'waiting' | 'owing' | 'complete'> {
  const { host, bank } = platform;
  const stuck = await atTheEnd.nothingIsStuck(observation.seen);
  if (stuck.length > 0 || bank.hasNews) return 'waiting';
  const open = await host.db
    .select({ status: project.status })
    .from(project)
    .where(inArray(project.status, ['COMING_SOON', 'ACTIVE', ...owingStatuses]));
  if (open.some(({ status }) => status === 'ACTIVE' || status === 'COMING_SOON')) return 'waiting';
  return open.length > 0 ? 'owing' : 'complete';
}
