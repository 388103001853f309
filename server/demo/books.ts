import type { payout } from '../store/tables/repayments.ts';
import type { Transfer } from '../ledger/ledger.ts';
import { demoUsers } from './users.ts';

/** Interest as it was paid, and of lenders who live abroad the tax that was withheld: it lies on the client account until it is paid to the tax authority. */
export const interestPaid = (payouts: readonly (typeof payout.$inferInsert)[], projectOf: (investmentId: string) => string): Transfer[] =>
  payouts.flatMap(({ investmentId, dueDate, userId, interestCents, withheldCents, paidOn }) => {
    const lender = { kind: 'investor', holder: userId } as const;
    const paid = { ref: `${investmentId}:${dueDate}`, at: new Date(`${paidOn}T09:00:00Z`) };
    const from = { kind: 'owner', holder: projectOf(investmentId) } as const;
    const interest: Transfer = { ...paid, kind: 'interest.paid', from, to: lender, amountCents: interestCents };
    const to = { kind: 'tax', holder: countryOf(userId) ?? '' } as const;
    return withheldCents === 0 ? [interest] : [interest, { ...paid, kind: 'tax.withheld', from: lender, to, amountCents: withheldCents }];
  });

/** Where somebody lives; null for nobody of the demo. */
export const countryOf = (userId: string): string | null => demoUsers.find(({ id }) => id === userId)?.profile.country ?? null;

export const isCompany = (userId: string): boolean => demoUsers.some(({ id, profile }) => id === userId && profile.company);

/** Of this loan the owner has repaid what enforcement had cost the platform, in cents: a bailiff's reminder before the last payment. */
const recovered = { projectId: 'garden-street', costsCents: 18_150 } as const;

/** Costs of enforcement that lie on the client account until they are paid to the platform. `on`: the day on which they were repaid, `YYYY-MM-DD`. */
export function costsRecovered(on: (projectId: string) => string): Transfer[] {
  const { projectId, costsCents: amountCents } = recovered;
  const received = { kind: 'received', holder: projectId } as const;
  const paid = { ref: `${projectId}:costs`, amountCents, at: new Date(`${on(projectId)}T09:00:00Z`) };
  return [
    { ...paid, kind: 'borrower.paid', from: { kind: 'owner', holder: projectId }, to: received },
    { ...paid, kind: 'costs.recovered', from: received, to: { kind: 'costs', holder: projectId } },
  ];
}
