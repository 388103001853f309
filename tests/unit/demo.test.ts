import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { and, eq, sql } from 'drizzle-orm';
import { addDays } from '../../domain/duration.ts';
import { schedule } from '../../domain/interest.ts';
import { audienceOf } from '../../domain/questionnaire/answers.ts';
import type { Questionnaire } from '../../domain/questionnaire/contract.ts';
import { wireProblems } from '../../domain/questionnaire/wire.ts';
import { MovableClock } from '../../server/lib/clock.ts';
import { drawing, kinds } from '../../server/demo/illustration.ts';
import { demoUsers } from '../../server/demo/users.ts';
import { evidenceProblems } from '../../domain/owner-evidence.ts';
import { type DraftContent, draftProblems } from '../../domain/project-draft.ts';
import { evidenceOf } from '../../server/projects/owner-evidence.ts';
import { demoDrafts } from '../../server/demo/drafts.ts';
import { demoProjects } from '../../server/demo/projects.ts';
import { missedOn, startOf } from '../../server/demo/project-data.ts';
import { seedDemo } from '../../server/demo/seed.ts';
import { memoryStore } from '../../server/files/file-store.ts';
import { dailyCompliance } from '../../server/jobs/daily-compliance.ts';
import { questionnaire, storedFile } from '../../server/store/tables/onboarding.ts';
import { residencyPermit } from '../../server/store/tables/repayments.ts';
import type { Store } from '../../server/store/store.ts';
import { appUser, investment, ledgerTransfer, notification, operatorRole, project, projectDraft } from '../../server/store/schema.ts';
import { pdfTextOf } from '../support/pdf-words.ts';
import { openTestStore } from '../support/store.ts';

type Owner = DraftContent['owner'];

test('one draft of the demo lacks little, and the one that is proposed lacks nothing', () => {
  const day = '2026-03-02';
  const open = demoDrafts(day, 'fil-1').map(({ content, isProposed }) => ({ isProposed, open: Object.keys(draftProblems(content, day)) }));
  expect(open).toEqual([
    { isProposed: false, open: ['name.es', 'description.es', 'owner.iban', 'pictures.0.alt.es'] },
    { isProposed: true, open: [] },
  ]);
});

test('the rates of each project of the demo begin at its smallest investment or below, as those of drafts must', () => {
  const lowest = demoProjects.map(({ id, tiers, min }) => ({ id, min, threshold: Math.min(...tiers.map((tier) => tier.threshold)) }));
  expect(lowest.filter(({ threshold, min }) => threshold > min)).toEqual([]);
});

test('on whichever day the demo begins, the late loan has missed a payment that was due [PROJ-08]', () => {
  const late = demoProjects.find(({ status }) => status === 'LATE')!;
  for (let day = '2024-01-01'; day < '2028-01-01'; day = addDays(day, 1)) {
    const missed = missedOn(late, day)!;
    const term = { value: late.months, unit: 'MONTH' as const };
    const dueDates = schedule({ amountCents: 100, rate: 1, term, payoutScheduleType: late.payout, start: startOf(late, day)! });
    expect(dueDates).toContainEqual(expect.objectContaining({ dueDate: missed }));
    expect(missed <= addDays(day, -late.lateDays!)).toBe(true);
  }
});

test('on whichever day the demo begins, a lender abroad was paid interest in a month that is over [INS-06, 27]', () => {
  const monthly = demoProjects.find(({ id }) => id === 'tallinn-yard')!;
  const term = { value: monthly.months, unit: 'MONTH' as const };
  for (let day = '2024-01-01'; day < '2028-01-01'; day = addDays(day, 1)) {
    const [first] = schedule({ amountCents: 400_000, rate: 8.5, term, payoutScheduleType: monthly.payout, start: startOf(monthly, day)! });
    expect(first!.dueDate.slice(0, 7) < day.slice(0, 7)).toBe(true);
  }
});

describe('demo data', () => {
  let store: Store;
  const files = memoryStore();
  const clock = new MovableClock(new Date('2026-03-10T10:00:00Z'));
  beforeAll(async () => {
    store = await openTestStore();
    await seedDemo(store, clock, files);
  }, 60_000);
  afterAll(() => store?.close());

  test('there are twenty-one people, six of them operators, and a project in every status [PROJ-08]', async () => {
    expect(await store.db.$count(appUser)).toBe(21);
    expect(await store.db.$count(operatorRole)).toBe(6);
    const rows = await store.db.select({ status: project.status }).from(project);
    expect(new Set(rows.map(({ status }) => status))).toEqual(
      new Set(['COMING_SOON', 'ON_STUDY', 'ACTIVE', 'FULLY_FUNDED', 'PAID_OFF', 'CANCELED', 'LATE']),
    );
  });

  // Regulation (EU) 2020/1503, Article 5
  test('of every project owner is proved what the law asks, and of the draft that is proposed', async () => {
    const drafts = await store.db
      .select({ owner: sql<Owner>`${projectDraft.content}->'owner'` })
      .from(projectDraft)
      .orderBy(projectDraft.id);
    const projects = await store.db.select({ owner: sql<Owner>`${project.data}->'owner'` }).from(project);
    const missing = async (owners: { owner: Owner }[]) => {
      const evidence = await evidenceOf(
        store.db,
        owners.map(({ owner }) => owner),
      );
      return owners.map(({ owner }) => Object.keys(evidenceProblems(evidence(owner), '2026-03-10')));
    };
    expect(await missing(drafts)).toEqual([[], ['owner.criminalRecord']]);
    expect((await missing(projects)).flat()).toEqual([]);
    expect(await files.get('fil-demo-criminal-record')).toBeDefined();
  });

  test('every payout schedule is shown, with and without ltc, loans and bonds [PROJ-06, PROJ-07]', () => {
    expect(new Set(demoProjects.map(({ payout }) => payout)).size).toBe(5);
    expect(new Set(demoProjects.map(({ ltc }) => ltc === null)).size).toBe(2);
    expect(new Set(demoProjects.map(({ isBond }) => isBond === true)).size).toBe(2);
  });

  test('the certificates that wait for the office can be opened: a page with the year on it, as long as it says [REP-08]', async () => {
    const rows = await store.db
      .select({ id: storedFile.id, size: storedFile.size, taxYear: residencyPermit.taxYear })
      .from(storedFile)
      .innerJoin(residencyPermit, eq(residencyPermit.fileId, storedFile.id));
    expect(rows).toHaveLength(3);
    for (const { id, size, taxYear } of rows) {
      const bytes = await files.get(id);
      expect(bytes?.byteLength).toBe(size);
      expect(new TextDecoder().decode(bytes).startsWith('%PDF-')).toBe(true);
      expect(await pdfTextOf(bytes!)).toContain(`Tax year ${taxYear}`);
    }
  });

  test('one person has investments in all five statuses [INV-11]', async () => {
    const rows = await store.db.select().from(investment);
    expect(new Set(rows.filter(({ userId }) => userId === 'usr-individual').map(({ status }) => status)).size).toBe(5);
  });

  test('what is collected is what the ledger says was paid in, and a funded project is full', async () => {
    const paid = await store.db
      .select({ to: ledgerTransfer.toAccount, cents: sql<string>`sum(amount_cents)` })
      .from(ledgerTransfer)
      .where(sql`kind = 'payment.completed'`)
      .groupBy(ledgerTransfer.toAccount);
    for (const row of await store.db.select().from(project)) {
      expect(Number(paid.find(({ to }) => to === `escrow:${row.id}`)?.cents ?? 0)).toBe(row.collectedCents);
      if (['FULLY_FUNDED', 'LATE', 'PAID_OFF'].includes(row.status)) expect(row.collectedCents).toBe(row.targetCents);
      expect(row.reservedCents).toBeLessThanOrEqual(row.targetCents);
    }
  });

  test('checks add up to the compliance each account is for [WIZ-07]', () => {
    const status = (key: string) => demoUsers.find(({ id }) => id === `usr-${key}`)?.compliance.status;
    expect(['individual', 'experienced', 'company', 'expired', 'renewal', 'tasks'].map(status)).toEqual(Array(6).fill('APPROVED'));
    expect(['new', 'incomplete', 'new-company', 'questionnaire', 'social'].map(status)).toEqual(Array(5).fill('IN_PROGRESS'));
    expect(status('failed')).toBe('FAILED');
  });

  test('who has done the questionnaire has answers that would be taken again, so that a renewal begins with them [QST-01, ONB-19]', async () => {
    const rows = await store.db.select().from(questionnaire).innerJoin(appUser, eq(appUser.id, questionnaire.userId));
    const done = demoUsers.filter(({ compliance }) =>
      compliance.checks.some(({ name, status }) => name === 'BANK_QUESTIONNAIRE' && status === 'COMPLETED'),
    );
    expect(rows.map(({ app_user: { id } }) => id).sort()).toEqual(done.map(({ id }) => id).sort());
    expect(rows.find(({ app_user: { id } }) => id === 'usr-renewal')?.questionnaire.kyc).not.toBeNull();
    const bonds = ['bondsPortfolioTotalSum', 'numberOfBondTrades', 'bondsKnowledge'];
    for (const { questionnaire: sent, app_user: one } of rows) {
      const audience = audienceOf(one.profile);
      const problems = wireProblems({ bankQuestionnaire: sent.bank, kyc: sent.kyc, kyb: sent.kyb } as Questionnaire, audience).map(
        ({ at }) => at,
      );
      const open = one.profile.bondsSettings.questionnaireAnswered ? [] : bonds;
      if (sent.kyc || sent.kyb) expect({ id: one.id, problems }).toEqual({ id: one.id, problems: open });
    }
  });

  test('documents end and yearly looks fall due for its people when the clock is moved [ONB-16, ONB-17]', async () => {
    const complianceRow = async (key: string) => {
      const [one] = await store.db
        .select()
        .from(appUser)
        .where(eq(appUser.id, `usr-${key}`));
      const open = await store.db
        .select({ code: notification.code })
        .from(notification)
        .where(and(eq(notification.userId, `usr-${key}`), eq(notification.type, 'TASK'), eq(notification.status, 'NEW')));
      return {
        document: one?.kycStatus,
        type: one?.profile.investorExperience.type,
        again: one?.compliance.checks.filter(({ requiresReevaluation }) => requiresReevaluation).map(({ name }) => name),
        tasks: open.map(({ code }) => code).sort(),
      };
    };
    const pass = async (days: number) => {
      clock.advanceDays(days);
      await dailyCompliance(store, clock);
    };
    const quiet = { document: 'VERIFIED', type: 'INEXPERIENCED', again: [], tasks: [] };
    await pass(0);
    expect(await complianceRow('individual')).toEqual(quiet);
    expect(await complianceRow('expiring')).toMatchObject({ document: 'WILL_EXPIRE_SOON', tasks: ['RENEW_KYC'] });
    expect(await complianceRow('renewal')).toMatchObject({ document: 'VERIFIED', again: ['KYC'], tasks: ['RENEW_KYC'] });
    await pass(21);
    expect(await complianceRow('expiring')).toMatchObject({ document: 'EXPIRED', tasks: ['RENEW_KYC'] });
    await pass(255);
    expect(await complianceRow('individual')).toEqual({
      ...quiet,
      again: ['KYC', 'LOSS_SIMULATION'],
      tasks: ['LOSS_SIMULATION', 'RENEW_KYC'],
    });
    expect((await complianceRow('company')).again).toEqual(['KYB', 'LOSS_SIMULATION']);
    expect((await complianceRow('experienced')).again).toEqual(['KYC']);
    expect((await complianceRow('new')).again).toEqual([]);
    await pass(365);
    expect((await complianceRow('individual')).tasks).toEqual(['LOSS_SIMULATION', 'QUESTIONNAIRE', 'RENEW_KYC']);
    expect(await complianceRow('experienced')).toMatchObject({ type: 'INEXPERIENCED', tasks: expect.arrayContaining(['CATEGORIZATION']) });
    await pass(1230);
    expect(await complianceRow('individual')).toMatchObject({ document: 'WILL_EXPIRE_SOON' });
  });
});

test('a seed always draws the same building, and each kind another', () => {
  for (const mode of ['plan', 'day', 'dusk'] as const)
    expect(drawing({ seed: 7, kind: 'hotel', mode, lit: 0.5 })).toBe(drawing({ seed: 7, kind: 'hotel', mode, lit: 0.5 }));
  const all = kinds.map((kind) => drawing({ seed: 7, kind, mode: 'day', lit: 0 }));
  expect(new Set(all).size).toBe(6);
  expect(all.every((svg) => svg.startsWith('<svg') && !/NaN|undefined|@\d/.test(svg))).toBe(true);
});
