import { creditClass } from '../../domain/credit.ts';
import { addDays, addMonths, endOfTerm } from '../../domain/duration.ts';
import { rateFor, payoutPeriods, schedule } from '../../domain/interest.ts';
import { withheldCents, withheldPercent } from '../../domain/tax.ts';
import { firmTransferDays, reservationHours } from '../../domain/reservation.ts';
import { endOfReflection } from '../../domain/reflection.ts';
import { hashPassword } from '../users/password.ts';
import { sandboxIban } from '../adapters/payments/sandbox-iban.ts';
import { type Clock, today } from '../lib/clock.ts';
import type { FileStore } from '../files/file-store.ts';
import { transferAll } from '../ledger/ledger.ts';
import { agreedNow } from '../investing/contract-terms.ts';
import { renewDue } from '../users/compliance-checks.ts';
import { axiologyAcceptance, coupon, identity, questionnaire, storedFile, termsAcceptance } from '../store/tables/onboarding.ts';
import { registration } from '../store/tables/registration.ts';
import { generatedDocument, payout, residencyPermit } from '../store/tables/repayments.ts';
import { reportRow } from '../reports/monthly.ts';
import type { Tx } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import {
  appUser,
  consent,
  audit,
  document,
  earlierLoan,
  investment,
  type InvestmentStatus,
  ledgerAccount,
  ledgerTransfer,
  notification,
  operatorRole,
  payeeAccount,
  payment,
  project,
  projectInvestor,
  type ProjectData,
  type ProjectOwner,
  setting,
} from '../store/schema.ts';
import { nameOf } from '../users/display-name.ts';
import { answersOf } from './answers.ts';
import { costsRecovered, countryOf, interestPaid, isCompany } from './books.ts';
import { certificatePdf } from './certificate.ts';
import { earlierLoansOn } from './earlier-loans.ts';
import { seedConnectedPersons } from './connected-persons.ts';
import { seedDesk } from './seed-desk.ts';
import { ownerFacts } from './owner-facts.ts';
import { seedDrafts } from './seed-drafts.ts';
import { demoPassword, demoUsers } from './users.ts';
import { type DemoProject, demoProjects } from './projects.ts';

interface DemoInvestment {
  id: string;
  user: string;
  project: string;
  /** Euros. */
  amount: number;
  status: InvestmentStatus;
  provider?: 'aitvaras' | 'neris' | 'hansa' | 'directPayment';
  hoursAgo?: number;
}

/** One investment of `individual` in each status, and a paid one in a project of each end (decisions part 7). */
const demoInvestments: DemoInvestment[] = [
  { id: 'inv-individual-new', user: 'usr-individual', project: 'riverside-homes', amount: 500, status: 'NEW', hoursAgo: 2 },
  {
    id: 'inv-individual-transfer',
    user: 'usr-individual',
    project: 'riverside-homes',
    amount: 1000,
    status: 'PAYMENT_INITIATED',
    provider: 'directPayment',
    hoursAgo: 26,
  },
  {
    id: 'inv-individual-failed',
    user: 'usr-individual',
    project: 'kiln-quarter',
    amount: 700,
    status: 'PAYMENT_FAILED',
    provider: 'neris',
    hoursAgo: 70,
  },
  {
    id: 'inv-individual-linden',
    user: 'usr-individual',
    project: 'linden-court',
    amount: 1000,
    status: 'PAYMENT_COMPLETED',
    provider: 'aitvaras',
    hoursAgo: 200,
  },
  {
    id: 'inv-individual-lake',
    user: 'usr-individual',
    project: 'lake-resort',
    amount: 2000,
    status: 'PAYMENT_COMPLETED',
    provider: 'hansa',
  },
  { id: 'inv-individual-mill', user: 'usr-individual', project: 'mill-lofts', amount: 5000, status: 'COMPLETED', provider: 'aitvaras' },
  { id: 'inv-individual-pine', user: 'usr-individual', project: 'pine-hill', amount: 3000, status: 'COMPLETED', provider: 'aitvaras' },
  { id: 'inv-individual-market', user: 'usr-individual', project: 'market-hall', amount: 5000, status: 'COMPLETED', provider: 'hansa' },
  { id: 'inv-experienced-amber', user: 'usr-experienced', project: 'amber-works', amount: 10_000, status: 'COMPLETED', provider: 'neris' },
  { id: 'inv-company-mill', user: 'usr-company', project: 'mill-lofts', amount: 5000, status: 'COMPLETED', provider: 'neris' },
  { id: 'inv-company-tallinn', user: 'usr-company', project: 'tallinn-yard', amount: 6000, status: 'COMPLETED', provider: 'aitvaras' },
  { id: 'inv-vip-tallinn', user: 'usr-vip', project: 'tallinn-yard', amount: 4000, status: 'COMPLETED', provider: 'hansa' },
];

const isPaid = ({ status }: DemoInvestment) => status === 'PAYMENT_COMPLETED' || status === 'COMPLETED';
const isReserved = (one: DemoInvestment) => isPaid(one) || one.status === 'NEW' || one.status === 'PAYMENT_INITIATED';
const sum = (list: DemoInvestment[]) => list.reduce((total, { amount }) => total + amount * 100, 0);

/** The day whose payment has not come, if any; no day that the month half a year before does not have, or none would be due on it. */
export function missedOn({ lateDays }: DemoProject, day: string): string | undefined {
  if (!lateDays) return undefined;
  let missed = addDays(day, -lateDays);
  while (addMonths(addMonths(missed, -6), 6) !== missed) missed = addDays(missed, -1);
  return missed;
}

/** First day of interest of a funded project; undefined before. */
export function startOf(one: DemoProject, day: string): string | undefined {
  if (one.startMonths === undefined) return undefined;
  const missed = missedOn(one, day);
  return missed ? addMonths(missed, -6) : addMonths(day, one.startMonths);
}

/** A company of its own for each project, as is usual; its place among the projects makes its code. */
function ownerOf(one: DemoProject, day: string): ProjectOwner {
  const name = (one.name.en ?? one.id).replace(/ bonds?$/, '');
  const code = String(305_400_000 + 137 * (demoProjects.indexOf(one) + 1));
  return {
    name: { LT: `UAB ${name}`, LV: `SIA ${name}`, EE: `${name} OÜ` }[one.country] ?? name,
    code,
    ...ownerFacts(code, one.country),
    city: one.city,
    country: one.country,
    founded: Number(day.slice(0, 4)) - 2,
    ownFunds: Math.round((one.target * 0.25) / 1000) * 1000,
    hasDefaulted: false,
    feePercent: 3,
    iban: sandboxIban(name),
    email: `${code}@owner.demo.example`,
    language: one.country === 'LT' ? 'lt' : 'en',
  };
}

function dataOf(one: DemoProject, day: string): ProjectData {
  const [debtServiceCoverage, loanToValue, loanToCost, profitability, location, sold, developerExperience] = one.score;
  const total = one.score.reduce((points, more) => points + more, 0);
  const loanTerm = { value: one.months, unit: 'MONTH' as const };
  const start = startOf(one, day);
  const dueDates = start ? payoutPeriods({ term: loanTerm, payoutScheduleType: one.payout, start }).map(({ dueDate }) => dueDate) : [];
  const picture = (view: string) => `/v2/pictures/${one.id}${view}.svg`;
  const issueDate = start ?? addDays(day, one.fundingDays ?? 60);
  return {
    name: one.name,
    projectType: one.isBond ? 'BONDS' : 'REAL_ESTATE',
    mainPicture: { mediumSrc: picture('-m'), originalSrc: picture('') },
    loanTerm,
    ltv: one.ltv,
    ltc: one.ltc,
    payoutScheduleType: one.payout,
    interestPerAnnum: one.tiers,
    bond: one.isBond
      ? {
          isin: one.id === 'harbour-offices' ? 'LT0000409013' : 'LT0000408122',
          nominalValue: 1000,
          seniority: 'SENIOR',
          secured: true,
          issueDate,
          maturityDate: endOfTerm(issueDate, loanTerm),
        }
      : null,
    fundingEndsAt: one.fundingDays === undefined ? null : addDays(day, one.fundingDays),
    creditScore: {
      total,
      class: creditClass(total)?.name ?? 'D3',
      criteria: { debtServiceCoverage, loanToValue, loanToCost, profitability, location, sold, developerExperience },
    },
    location: { country: one.country, city: one.city },
    owner: ownerOf(one, day),
    ...(one.ltv !== null && {
      valuation: {
        amount: Math.round(one.target / one.ltv / 10) * 1000,
        valuedBy: 'UAB Turto vertinimas',
        valuedOn: addDays(issueDate, -90),
      },
    }),
    description: one.about,
    security: one.security,
    gallery: [
      { mediumSrc: picture(''), originalSrc: picture(''), alt: one.name },
      { mediumSrc: picture('-dusk'), originalSrc: picture('-dusk'), alt: one.name },
      { mediumSrc: picture('-plan'), originalSrc: picture('-plan'), alt: one.name },
    ],
    updates: (one.updates ?? []).map(({ daysAgo, title, content }) => ({ date: addDays(day, -daysAgo), title, content })),
    repaymentSchedule: dueDates.map((dueDate) => {
      if (dueDate === missedOn(one, day)) return { dueDate, status: 'LATE' as const };
      return { dueDate, status: one.status === 'PAID_OFF' || dueDate < day ? ('PAID' as const) : ('DUE' as const) };
    }),
    missedFrom: missedOn(one, day) ?? null,
    ...(one.payingHabit && { payingHabit: one.payingHabit }),
    interestStartDate: start ?? null,
    endOfTerm: start ? endOfTerm(start, loanTerm) : null,
  };
}

/** When each check that is done has to be looked at again: it was done three months ago, one that is due already a year and ten days ago. */
async function setCheckDates(tx: Tx, ago: (hours: number) => Date): Promise<void> {
  for (const { id, compliance, profile } of demoUsers)
    for (const { name, status, requiresReevaluation } of compliance.checks) {
      if (status !== 'COMPLETED') continue;
      const done = { now: () => ago(24 * (requiresReevaluation ? 375 : 90)) };
      const isExperienced = name === 'INVESTOR_EXPERIENCE' && profile.investorExperience.type === 'EXPERIENCED';
      await (isExperienced ? renewDue(tx, done, id, name, 2) : renewDue(tx, done, id, name));
    }
}

/** Of somebody who has registered without agreeing to e-mails, and not from a campaign. */
const noChoices = { consentMarketing: false, consentNews: false, marketingLeads: [], utmParameters: {} };

/** Fills an empty database with the demo's people, projects, investments and their books, counted from the clock's day. All in one transaction. */
export async function seedDemo(store: Store, clock: Clock, files: FileStore): Promise<void> {
  const now = clock.now();
  const day = today(clock);
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  // one for all: each takes 19 MB, which the process would keep once for every thread that made one
  const passwordHash = await hashPassword(demoPassword);

  await store.tx(async (tx) => {
    await tx.insert(setting).values({ key: 'terms.version', value: '2' }).onConflictDoNothing();
    await tx.insert(appUser).values(
      demoUsers.map(({ notices: _notices, roles: _roles, referredBy: _referredBy, documentDays, ...one }) => ({
        ...one,
        ...(documentDays !== undefined && { profile: { ...one.profile, documentExpiresAt: addDays(day, documentDays) } }),
        passwordHash,
        createdAt: ago(24 * 900),
      })),
    );
    await tx
      .insert(registration)
      .values(
        demoUsers.flatMap(({ id: userId, referredBy }) =>
          referredBy === undefined ? [] : [{ ...noChoices, userId, referredBy, registeredAt: ago(24 * 900) }],
        ),
      );
    await tx
      .insert(operatorRole)
      .values(demoUsers.flatMap(({ id: userId, roles }) => roles.map((role) => ({ userId, role, grantedBy: 'demo', grantedAt: now }))));
    await tx.insert(notification).values(
      demoUsers.flatMap(({ id: userId, notices }) =>
        notices.map(({ daysAgo, ...notice }, index) => ({
          ...notice,
          id: `ntf-${userId.slice(4)}-${index + 1}`,
          userId,
          createdAt: ago(24 * daysAgo),
        })),
      ),
    );

    await tx.insert(termsAcceptance).values(
      demoUsers
        .filter(({ profile }) => !profile.registrationFormReviewNeeded)
        .map(({ id: userId, notices }) => {
          const isAsked = notices.some(({ code, status }) => code === 'TERMS_AND_CONDITIONS' && status === 'NEW');
          return { userId, version: isAsked ? '1' : '2', acceptedAt: ago(24 * 900) };
        }),
    );
    await tx.insert(consent).values(
      demoUsers
        .filter(({ profile }) => !profile.registrationFormReviewNeeded)
        .flatMap(({ id: userId, profile, language, notices }) => {
          const isAsked = notices.some(({ code, status }) => code === 'TERMS_AND_CONDITIONS' && status === 'NEW');
          const given = { userId, event: 'given', language } as const;
          return [
            { ...given, kind: 'TERMS' as const, version: isAsked ? '1' : '2', channel: 'REGISTRATION' as const, at: ago(24 * 900) },
            ...(profile.axiologyUserData.walletNumber !== null && profile.bondsSettings.termsAccepted
              ? [{ ...given, kind: 'BOND_TERMS' as const, version: '1', channel: 'SIGNED_IN' as const, at: ago(24 * 90) }]
              : []),
          ];
        }),
    );
    await tx
      .insert(axiologyAcceptance)
      .values(
        demoUsers
          .filter(({ profile }) => profile.axiologyUserData.walletNumber !== null && profile.bondsSettings.termsAccepted)
          .map(({ id: userId }) => ({ userId, version: '1', acceptedAt: ago(24 * 90) })),
      );

    await setCheckDates(tx, ago);
    await tx.insert(questionnaire).values(
      demoUsers.flatMap((one) => {
        const answers = answersOf(one);
        return answers ? [{ ...answers, userId: one.id, answeredAt: ago(24 * 90) }] : [];
      }),
    );
    await tx
      .insert(identity)
      .values(demoUsers.flatMap(({ id, profile: { personalNumber } }) => (personalNumber ? [{ personalNumber, userId: id }] : [])));
    await tx.insert(coupon).values([
      { code: 'WELCOME15', amountCents: 1500 },
      { code: 'EXPIRED15', amountCents: 1500, expiresAt: ago(24 * 30) },
      { code: 'USED15', amountCents: 1500, usedUp: true },
    ]);

    await tx.insert(project).values(
      demoProjects.map((one, position) => {
        const own = demoInvestments.filter((each) => each.project === one.id);
        const others = one.collected * 100;
        return {
          id: one.id,
          data: dataOf(one, day),
          status: one.status,
          position,
          highlighted: one.highlighted ?? false,
          investingEnabled: one.status === 'ACTIVE',
          targetCents: one.target * 100,
          reservedCents: others + sum(own.filter(isReserved)),
          collectedCents: others + sum(own.filter(isPaid)),
          disbursedAt: disbursedAt(one, day),
          investorCount: one.investors + new Set(own.filter(isPaid).map(({ user }) => user)).size,
          minCents: one.min * 100,
          stepCents: one.step * 100,
        };
      }),
    );

    await tx.insert(earlierLoan).values(earlierLoansOn(day, now));
    await tx.insert(audit).values(
      demoProjects.flatMap((one) => {
        const end = dataOf(one, day).endOfTerm;
        if (one.status !== 'PAID_OFF' || !end) return [];
        const at = new Date(`${end < day ? end : day}T09:00:00Z`);
        return [{ subject: 'project', subjectId: one.id, event: 'repay', before: 'FULLY_FUNDED', after: 'PAID_OFF', actor: 'demo', at }];
      }),
    );

    const made = demoInvestments.map((one) => {
      const projectRow = demoProjects.find(({ id }) => id === one.project);
      if (!projectRow) throw new Error(`no demo project ${one.project}`);
      const start = startOf(projectRow, day);
      const createdAt = start ? new Date(`${addDays(start, -12)}T09:30:00Z`) : ago(one.hoursAgo ?? 24 * 120);
      return { one, projectRow, start, createdAt, paidAt: isPaid(one) ? new Date(createdAt.getTime() + 240_000) : null };
    });

    const experienced = new Set(demoUsers.filter(({ profile }) => profile.investorExperience.type === 'EXPERIENCED').map(({ id }) => id));
    const numbered = await tx
      .insert(investment)
      .values(
        made.map(({ one, projectRow, createdAt, paidAt }) => ({
          id: one.id,
          userId: one.user,
          projectId: one.project,
          amountCents: one.amount * 100,
          ratePercent: String(rateFor(projectRow.tiers, one.amount * 100)),
          status: one.status,
          holdsReservation: isReserved(one),
          locale: 'en' as const,
          createdAt,
          heldUntil: new Date(createdAt.getTime() + reservationHours * 3_600_000),
          paidAt,
          reflectionEndsAt: experienced.has(one.user) ? null : endOfReflection(createdAt),
          agreed: one.status === 'NEW' ? null : agreedNow(one.user, one.project),
        })),
      )
      .returning({ id: investment.id, number: investment.number });
    await tx
      .insert(projectInvestor)
      .values(demoInvestments.filter(isPaid).map(({ project: projectId, user: userId }) => ({ projectId, userId })))
      .onConflictDoNothing();
    await tx.insert(payeeAccount).values(
      demoUsers
        .filter(({ id }) => demoInvestments.some((one) => one.user === id && isPaid(one)))
        .map(({ id: userId, profile }) => ({
          userId,
          iban: sandboxIban(nameOf(profile)),
          holderName: nameOf(profile),
          source: 'DEMO' as const,
          createdAt: now,
        })),
    );
    await tx.insert(document).values(
      numbered.map(({ id, number }) => ({
        id: `doc-${id}`,
        type: 'CONTRACT_DOCUMENT',
        name: `contract-${String(number).padStart(6, '0')}.pdf`,
        investmentId: id,
      })),
    );
    await tx.insert(payment).values(
      made.flatMap(({ one, createdAt }) => {
        if (!one.provider) return [];
        const id = `pay-${one.id.slice(4)}`;
        return [
          {
            id,
            investmentId: one.id,
            provider: one.provider,
            amountCents: one.amount * 100,
            createdAt,
            heldUntil: new Date(createdAt.getTime() + firmTransferDays * 86_400_000),
            status: isPaid(one) ? ('PAID' as const) : one.status === 'PAYMENT_FAILED' ? ('FAILED' as const) : ('OPEN' as const),
            redirectUrl: one.provider === 'directPayment' ? `/payments/direct/${one.id}` : `/sandbox/bank/${one.provider}/${id}`,
            ...(one.provider === 'directPayment' ? {} : { providerId: 'sandbox', providerRef: `bank-${id}` }),
          },
        ];
      }),
    );

    await tx
      .insert(ledgerAccount)
      .values([
        { id: 'investor:demo-lenders', kind: 'investor' },
        ...[...new Set(demoInvestments.map(({ user }) => user))].map((user) => ({ id: `investor:${user}`, kind: 'investor' })),
        ...demoProjects.flatMap(({ id }) => [
          { id: `escrow:${id}`, kind: 'escrow' },
          { id: `owner:${id}`, kind: 'owner' },
        ]),
      ])
      .onConflictDoNothing();
    await tx.insert(ledgerTransfer).values(transfers(made, now));
    const paidOut = payouts(made, day);
    await tx.insert(payout).values(paidOut);
    await transferAll(
      tx,
      interestPaid(paidOut, (investmentId) => demoInvestments.find(({ id }) => id === investmentId)?.project ?? ''),
    );
    await transferAll(
      tx,
      costsRecovered((projectId) => {
        const repaid = demoProjects.find(({ id }) => id === projectId);
        return (repaid && dataOf(repaid, day).endOfTerm) ?? addDays(day, -1);
      }),
    );
    await tx.insert(generatedDocument).values(documentsOf(day, now));
    const permits = permitsOf(day, now);
    const bytes = new Map<string, Uint8Array>();
    for (const { fileId, taxYear } of permits) {
      const file = await certificatePdf(taxYear, day);
      bytes.set(fileId, file);
      await files.put(fileId, file);
    }
    await seedDrafts(tx, { day, now, files, owners: demoProjects.map((one) => ownerOf(one, day)) });
    await seedConnectedPersons(tx, { day, now });
    await tx.insert(storedFile).values(
      permits.map(({ fileId: id, userId, fileName, submittedAt: createdAt }) => ({
        id,
        userId,
        fileName,
        contentType: 'application/pdf',
        size: bytes.get(id)?.byteLength ?? 0,
        createdAt,
      })),
    );
    await tx.insert(residencyPermit).values(permits);
    await tx.insert(audit).values(
      made.map(({ one, createdAt, paidAt }) => ({
        subject: 'investment',
        subjectId: one.id,
        event: 'demo.seeded',
        before: null,
        after: one.status,
        actor: 'demo',
        at: paidAt ?? createdAt,
      })),
    );
    await seedDesk(tx, clock);
  });
}

/** The demo's loans reached their owners at noon of the day they began. */
function disbursedAt(one: DemoProject, day: string): Date | null {
  const start = startOf(one, day);
  return start === undefined || one.status === 'CANCELED' ? null : new Date(`${start}T09:00:00Z`);
}

type Made = { one: DemoInvestment; start: string | undefined; paidAt: Date | null };

/** Every paid euro: from the lender into escrow, on to the owner when the project is funded, back when it is repaid or canceled. */
function transfers(made: Made[], now: Date): (typeof ledgerTransfer.$inferInsert)[] {
  const paid = [
    ...demoProjects
      .filter(({ collected }) => collected > 0)
      .map(({ id, collected }) => ({ project: id, ref: `others-${id}`, from: 'investor:demo-lenders', cents: collected * 100, at: now })),
    ...made.flatMap(({ one, paidAt }) =>
      paidAt ? [{ project: one.project, ref: one.id, from: `investor:${one.user}`, cents: one.amount * 100, at: paidAt }] : [],
    ),
  ];
  return paid.flatMap(({ project: id, ref, from, cents: amountCents, at }) => {
    const status = demoProjects.find((each) => each.id === id)?.status;
    const rows = [{ kind: 'payment.completed', ref, fromAccount: from, toAccount: `escrow:${id}`, amountCents, at }];
    if (status === 'CANCELED') rows.push({ kind: 'project.canceled', ref, fromAccount: `escrow:${id}`, toAccount: from, amountCents, at });
    if (status === 'FULLY_FUNDED' || status === 'LATE' || status === 'PAID_OFF')
      rows.push({ kind: 'project.funded', ref, fromAccount: `escrow:${id}`, toAccount: `owner:${id}`, amountCents, at });
    if (status === 'PAID_OFF')
      rows.push({ kind: 'project.repaid', ref, fromAccount: `owner:${id}`, toAccount: from, amountCents, at: now });
    return rows;
  });
}

/** Interest that was paid on every due date so far, with the tax that was withheld of it. */
function payouts(made: Made[], day: string): (typeof payout.$inferInsert)[] {
  return made.flatMap(({ one, start }) => {
    const projectRow = demoProjects.find(({ id }) => id === one.project);
    if (!projectRow || !start || one.status !== 'COMPLETED' || projectRow.status === 'CANCELED') return [];
    const amountCents = one.amount * 100;
    const late = missedOn(projectRow, day);
    const percent = withheldPercent({ country: countryOf(one.user), isCompany: isCompany(one.user), hasCertificate: false });
    return schedule({
      amountCents,
      rate: rateFor(projectRow.tiers, amountCents),
      term: { value: projectRow.months, unit: 'MONTH' },
      payoutScheduleType: projectRow.payout,
      start,
    })
      .filter(({ dueDate }) => (projectRow.status === 'PAID_OFF' || dueDate < day) && (late === undefined || dueDate < late))
      .map(({ dueDate, interestCents, principalCents }) => ({
        investmentId: one.id,
        dueDate,
        userId: one.user,
        interestCents,
        withheldCents: withheldCents(interestCents, percent),
        principalCents,
        paidOn: dueDate < day ? dueDate : day,
      }));
  });
}

/** One certificate of tax residency in each status. */
function permitsOf(day: string, now: Date): (typeof residencyPermit.$inferInsert)[] {
  const year = Number(day.slice(0, 4));
  return (['SUBMITTED', 'REJECTED', 'APPROVED'] as const).map((status, back) => ({
    id: `prm-individual-${year - back}`,
    userId: 'usr-individual',
    fileId: `fil-individual-${year - back}`,
    fileName: back === 0 ? `DAS-1-${year}.pdf` : `certificate-of-residency-${year - back}.pdf`,
    taxYear: year - back,
    status,
    submittedAt: new Date(now.getTime() - (back * 365 + 3) * 86_400_000),
    decidedBy: status === 'SUBMITTED' ? null : 'usr-admin',
  }));
}

/** Six years of monthly reports for `individual`, and a yearly extract for who holds bonds: more than eight pages. */
function documentsOf(day: string, now: Date): (typeof generatedDocument.$inferInsert)[] {
  const rows: (typeof generatedDocument.$inferInsert)[] = [];
  const firstOfMonth = `${day.slice(0, 7)}-01`;
  for (let back = 1; back <= 72; back++) {
    const from = addMonths(firstOfMonth, -back);
    const to = addDays(addMonths(from, 1), -1);
    rows.push(reportRow({ userId: 'usr-individual', type: 'INVESTMENT_REPORT', from, to, now }));
  }
  for (let back = 1; back <= 3; back++) {
    const year = Number(day.slice(0, 4)) - back;
    for (const userId of ['usr-individual', 'usr-experienced'])
      rows.push(reportRow({ userId, type: 'BONDS_EXTRACT', from: `${year}-01-01`, to: `${year}-12-31`, now }));
  }
  return rows;
}
