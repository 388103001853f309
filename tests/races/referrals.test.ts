import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeAccount } from '../../server/closing/close-account.ts';
import { MovableClock } from '../../server/lib/clock.ts';
import { rewardReferrals } from '../../server/marketing/referrals.ts';
import { saveConsents } from '../../server/onboarding/consents.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { appUser, investment, referralReward } from '../../server/store/schema.ts';
import { waitForRowLock } from '../support/wait-for-row-lock.ts';
import { balanceOf } from '../support/instructions.ts';
import { openTestStore, testServer } from '../support/store.ts';

/** The embedded database has one connection, on which nothing ever races: these need a PostgreSQL server. */
describe.skipIf(!testServer)('rewards of referrals on PostgreSQL, many at once', () => {
  let store: Store;
  const clock = new MovableClock(new Date('2026-01-15T10:00:00Z'));
  beforeAll(async () => {
    store = await openTestStore();
  });
  afterAll(() => store?.close());

  /** Somebody through whose link so many have registered, each of whom has lent in a project that is paid out. */
  async function earned(count: number): Promise<string> {
    const { users, projects } = await makeScenario(store, clock, {
      users: Array.from({ length: count + 1 }, () => ({})),
      projects: [{ status: 'FULLY_FUNDED', loanAmount: 1000 * count }],
    });
    const [referrer = '', ...referred] = users.map(({ id }) => id);
    const at = clock.now();
    const choices = { consentMarketing: false, consentNews: false, marketingLeads: [], utmParameters: {}, termsVersion: '2' };
    for (const userId of referred) {
      const given = { ...choices, referredBy: referrer, at: at.toISOString() };
      await store.tx((tx) => saveConsents(tx, { userId, language: 'en' }, given));
      const lent = { userId, projectId: projects[0]!.id, amountCents: 100_000, ratePercent: '9', status: 'COMPLETED' } as const;
      await store.db.insert(investment).values({ ...lent, createdAt: at });
    }
    return referrer;
  }
  const run = () => rewardReferrals(store, clock);

  test('six processes grant each reward once [DASH-09]', async () => {
    const referrer = await earned(10);
    const granted = await Promise.all(Array.from({ length: 6 }, run));
    expect(granted.reduce((all, count) => all + count, 0)).toBe(10);
    expect(await balanceOf(store, `payable:${referrer}`)).toBe(15_000);
  });

  test('an account that is closed in the same moment is granted none [DASH-09, DATA-01]', async () => {
    const referrer = await earned(1);
    let running: Promise<number> | undefined;
    await store.tx(async (tx) => {
      expect(await closeAccount(tx, clock, { userId: referrer, actor: referrer })).toMatchObject({ closed: true });
      running = run();
      await waitForRowLock(store);
    });
    expect(await running).toBe(0);
    expect(await store.db.$count(referralReward, eq(referralReward.userId, referrer))).toBe(0);
    expect((await store.db.select().from(appUser).where(eq(appUser.id, referrer)))[0]!.endedAt).not.toBeNull();
  });
});
