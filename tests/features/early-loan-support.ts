import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { components } from '../../openapi/schema.d.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { investment, project } from '../../server/store/schema.ts';
import { carryOut } from '../support/instructions.ts';
import type { serverOn } from './onboarding-support.ts';

type Schemas = components['schemas'];

/** A disbursed loan of 12,000 € at 9 % for a year with interest every quarter from 2 March: 6,001 € of one lender, 5,999 € of another. */
export async function disbursedLoan(
  { store, server }: { store: Store; server: Awaited<ReturnType<typeof serverOn>> },
  { projectType = 'REAL_ESTATE' }: { projectType?: Schemas['ProjectType'] } = {},
) {
  server.clock.set(new Date('2026-03-02T09:00:00Z'));
  const { projects } = await makeScenario(store, server.clock, {
    projects: [
      { status: 'PAID_OFF', loanAmount: 1_000_000 },
      {
        loanAmount: 12_000,
        termMonths: 12,
        interestPerAnnum: [{ threshold: 1, interest: 9 }],
        minInvestment: 1,
        investmentStep: 1,
      },
    ],
  });
  const [from, projectId] = projects.map(({ id }) => id) as [string, string];
  const lenders = await Promise.all([
    server.person({ country: 'LT', experience: 'EXPERIENCED' }),
    server.person({ country: 'DE', experience: 'EXPERIENCED' }),
  ]);
  const ids: string[] = [];
  for (const [index, lender] of lenders.entries()) {
    const amount = [6001, 5999][index]!;
    const lent = { userId: lender.id, projectId: from, amountCents: amount * 100, ratePercent: '9', status: 'COMPLETED' } as const;
    const [source] = await store.db
      .insert(investment)
      .values({ ...lent, createdAt: server.clock.now() })
      .returning();
    const made = await lender.call('POST', '/investments', { projectId, amount, locale: 'en' });
    const { id } = made.body as { id: string };
    await lender.call('POST', '/investments:transfer', { sourceInvestmentId: source!.id, targetInvestmentId: id, hasConsented: true });
    ids.push(id);
  }
  const [row] = await store.db.select().from(project).where(eq(project.id, projectId));
  const { offerNumber, status, data } = row!;
  expect(status).toBe('FULLY_FUNDED');
  await carryOut(store, server.clock, 'DISBURSEMENT', projectId, (await server.person({ roles: ['TREASURY'] })).id);
  const owner = { ...data.owner!, email: `owner-${projectId}@example.com`, iban: 'LT121000011101001000' };
  await store.db
    .update(project)
    .set({ data: { ...data, owner, projectType } })
    .where(eq(project.id, projectId));
  return { projectId, ids, lenders, offerNumber, ownerEmail: owner.email, dates: data.repaymentSchedule!.map(({ dueDate }) => dueDate) };
}
