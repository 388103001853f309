import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { lei } from '../../domain/brand.ts';
import { offerIdentifier } from '../../domain/offer-identifier.ts';
import type { components } from '../../openapi/schema.d.ts';
import { transfer } from '../../server/ledger/ledger.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import { recordAudit } from '../../server/store/audit.ts';
import type { Store } from '../../server/store/store.ts';
import { appUser, audit, investment, project } from '../../server/store/schema.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

type Report = components['schemas']['YearlyReport'];
type Person = Awaited<ReturnType<Awaited<ReturnType<typeof serverOn>>['person']>>;

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
let compliance: Person;
onOwnServer((own) => {
  ({ store, server } = own);
});

async function offer({
  openedOn,
  projectType = 'REAL_ESTATE' as 'REAL_ESTATE' | 'BONDS',
}: {
  openedOn: string;
  projectType?: 'REAL_ESTATE' | 'BONDS';
}) {
  const { projects } = await makeScenario(store, server.clock, { projects: [{ projectType }] });
  const { id } = projects[0]!;
  await store.tx((tx) => recordAudit(tx, { subject: 'project', subjectId: id, event: 'open', actor: 'calendar', at: noon(openedOn) }));
  const [row] = await store.db.select().from(project).where(eq(project.id, id));
  return { id, identifier: offerIdentifier(row!.offerNumber), row: row! };
}

const noon = (day: string) => new Date(`${day}T10:00:00Z`);

/** An investment that was paid at an instant, as the ledger has it. */
async function paid(userId: string, projectId: string, cents: number, at: Date) {
  const [row] = await store.db
    .insert(investment)
    .values({ userId, projectId, amountCents: cents, ratePercent: '9', createdAt: at, status: 'PAYMENT_COMPLETED' })
    .returning();
  const escrow = { kind: 'escrow', holder: projectId } as const;
  const own = { kind: 'investor', holder: userId } as const;
  const { id } = row!;
  await store.tx((tx) => transfer(tx, { kind: 'payment.completed', ref: id, from: own, to: escrow, amountCents: cents, at }));
  return {
    id,
    goesBack: (kind: 'investment.withdrawn' | 'project.canceled', when: Date) =>
      store.tx((tx) => transfer(tx, { kind, ref: id, from: escrow, to: own, amountCents: cents, at: when })),
    goesOn: (when: Date) =>
      store.tx((tx) =>
        transfer(tx, {
          kind: 'project.funded',
          ref: id,
          from: escrow,
          to: { kind: 'disbursable', holder: projectId },
          amountCents: cents,
          at: when,
        }),
      ),
  };
}

const reportOf = (year: number) => compliance.get<Report>(`/admin/yearly-report?year=${year}`);
const offerIn = async (year: number, id: string) => (await reportOf(year)).offers.find(({ projectId }) => projectId === id);

// Regulation (EU) 2020/1503, Articles 2(1) and 16(1); Implementing Regulation (EU) 2022/2120, Article 1
describe('the yearly report on projects', () => {
  let loan: Awaited<ReturnType<typeof offer>>;
  let idle: Awaited<ReturnType<typeof offer>>;
  let canceled: Awaited<ReturnType<typeof offer>>;
  let bonds: Awaited<ReturnType<typeof offer>>;

  beforeAll(async () => {
    compliance = await server.person({ userGroup: 'ADMIN', roles: ['COMPLIANCE'] });
    const [ona, jonas, hans] = [
      await server.person({ country: 'LT', experience: 'INEXPERIENCED' }),
      await server.person({ country: 'LT', experience: 'EXPERIENCED' }),
      await server.person({ country: 'DE', experience: 'INEXPERIENCED' }),
    ];
    loan = await offer({ openedOn: '2024-11-01' });
    await paid(ona.id, loan.id, 1_000_00, noon('2024-12-20'));
    // midnight in Vilnius is 22:00 UTC: this is the new year's first second there
    await paid(ona.id, loan.id, 500_00, new Date('2024-12-31T22:00:00Z'));
    await paid(ona.id, loan.id, 250_50, noon('2025-01-15'));
    const moved = await paid(jonas.id, loan.id, 3_000_00, noon('2025-01-16'));
    const withdrawn = await paid(hans.id, loan.id, 700_00, noon('2025-01-17'));
    await withdrawn.goesBack('investment.withdrawn', noon('2025-01-19'));
    // paid in one year, withdrawn in the next
    const late = await paid(hans.id, loan.id, 400_00, new Date('2025-12-31T21:59:59Z'));
    await late.goesBack('investment.withdrawn', noon('2026-01-02'));
    await moved.goesOn(noon('2026-01-20'));
    await store.tx((tx) =>
      recordAudit(tx, { subject: 'project', subjectId: loan.id, event: 'fund', actor: 'calendar', at: noon('2026-01-20') }),
    );
    // what an investor becomes later does not change a past year
    const [row] = await store.db.select().from(appUser).where(eq(appUser.id, jonas.id));
    const profile = { ...row!.profile, country: 'FR', investorExperience: { type: 'INEXPERIENCED' as const } };
    await store.db.update(appUser).set({ profile }).where(eq(appUser.id, jonas.id));

    idle = await offer({ openedOn: '2025-06-01' });
    canceled = await offer({ openedOn: '2025-03-01' });
    const back = await paid(ona.id, canceled.id, 900_00, noon('2025-03-05'));
    await back.goesBack('project.canceled', noon('2025-05-01'));
    await store.tx((tx) =>
      recordAudit(tx, { subject: 'project', subjectId: canceled.id, event: 'cancel', actor: 'usr', at: noon('2025-05-01') }),
    );
    bonds = await offer({ openedOn: '2026-02-01', projectType: 'BONDS' });
    const { data } = bonds.row;
    await store.db
      .update(project)
      .set({ data: { ...data, owner: { ...data.owner!, lei: '5493001KJTIIGC8Y1R12' } } })
      .where(eq(project.id, bonds.id));
  });

  test('says what each offer raised in the year, by residence and kind of investor, less what was withdrawn', async () => {
    expect(await offerIn(2024, loan.id)).toMatchObject({
      identifier: loan.identifier,
      instrument: 'LOAN',
      openedOn: '2024-11-01',
      endedOn: '2026-01-20',
      raised: 1000,
      raisedInAll: 1000,
      residences: [{ country: 'LT', sophisticated: { count: 0, amount: 0 }, nonSophisticated: { count: 1, amount: 1000 } }],
    });
    // 500.00 + 250.50 of one investor, 3,000.00 of another, 400.00 of a third; 700.00 was paid and given back
    expect(await offerIn(2025, loan.id)).toMatchObject({
      raised: 4150.5,
      raisedInAll: 5150.5,
      residences: [
        { country: 'DE', sophisticated: { count: 0, amount: 0 }, nonSophisticated: { count: 1, amount: 400 } },
        { country: 'LT', sophisticated: { count: 1, amount: 3000 }, nonSophisticated: { count: 1, amount: 750.5 } },
      ],
    });
    expect(await offerIn(2026, loan.id)).toMatchObject({
      raised: -400,
      raisedInAll: 4750.5,
      residences: [{ country: 'DE', sophisticated: { count: 0, amount: 0 }, nonSophisticated: { count: 0, amount: -400 } }],
    });
  });

  test('names offers that raised nothing in each year in which they were open, and no other', async () => {
    const ids = async (year: number) => (await reportOf(year)).offers.map(({ projectId }) => projectId);
    expect(await ids(2023)).toEqual([]);
    expect(await ids(2024)).toEqual([loan.id]);
    expect(await ids(2025)).toEqual([loan.id, idle.id, canceled.id]);
    expect(await ids(2026)).toEqual([loan.id, idle.id, bonds.id]);
    expect(await offerIn(2025, idle.id)).toMatchObject({ raised: 0, raisedInAll: 0, residences: [], endedOn: null });
    expect(await offerIn(2025, canceled.id)).toMatchObject({ raised: 0, residences: [], endedOn: '2025-05-01' });
  });

  test('is due at the end of February, of a leap year too, and shows the last year that is over', async () => {
    expect(await reportOf(2025)).toMatchObject({ dueOn: '2026-02-28', isOver: true, years: [2026, 2025, 2024] });
    expect(await reportOf(2023)).toMatchObject({ dueOn: '2024-02-29' });
    expect(await reportOf(2026)).toMatchObject({ isOver: false });
    expect(await compliance.get<Report>('/admin/yearly-report')).toMatchObject({ year: 2025 });
  });

  test('is a file with the same figures, and its making is in the log', async () => {
    const answer = await server.app.inject({
      url: '/api/v1/admin/yearly-report/file?year=2025',
      headers: { authorization: `Bearer ${compliance.token}` },
    });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv']);
    const lines = answer.body
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').slice(0, 13).join(','));
    const owner = loan.row.data.owner!.code;
    expect(lines).toEqual([
      `${lei},2025,${loan.identifier},${owner},4150.50,EUR,LOAN,DE,0,0.00,1,400.00,${loan.row.status}`,
      `${lei},2025,${loan.identifier},${owner},4150.50,EUR,LOAN,LT,1,3000.00,1,750.50,${loan.row.status}`,
      `${lei},2025,${idle.identifier},${owner},0.00,EUR,LOAN,,0,0.00,0,0.00,${idle.row.status}`,
      `${lei},2025,${canceled.identifier},${owner},0.00,EUR,LOAN,,0,0.00,0,0.00,${canceled.row.status}`,
    ]);
    const [entry] = await store.db.select().from(audit).where(eq(audit.event, 'yearlyReport.exported'));
    expect(entry).toMatchObject({ actor: compliance.id, after: '2025' });
  });

  test('names an owner by its LEI where it has one, and bonds as transferable securities', async () => {
    expect(await offerIn(2026, bonds.id)).toMatchObject({
      instrument: 'TRANSFERABLE_SECURITIES',
      owner: { identifier: '5493001KJTIIGC8Y1R12', identifierType: 'LEI' },
    });
    expect(await offerIn(2026, idle.id)).toMatchObject({ owner: { identifierType: 'NATIONAL' } });
  });

  test('is for compliance, owners and the supervisor', async () => {
    const credit = await server.person({ userGroup: 'ADMIN', roles: ['CREDIT'] });
    expect((await credit.call('GET', '/admin/yearly-report')).status).toBe(403);
  });
});
