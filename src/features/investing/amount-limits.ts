import type { AmountLimits } from '../../../domain/investment-amount.ts';
import { toCents } from '../../../domain/money.ts';
import type { Project } from './investing.types.ts';

type Limited = Pick<Project, 'minInvestment' | 'investmentStep' | 'availableAmount' | 'loanAmount' | 'progress'>;

/** The limits that an amount is checked against. Without `availableAmount`, unpaid reservations are unknown. */
export const amountLimits = ({ minInvestment, investmentStep, availableAmount, loanAmount, progress }: Limited): AmountLimits => ({
  minCents: toCents(minInvestment ?? investmentStep),
  stepCents: toCents(investmentStep),
  leftCents: availableAmount === undefined ? toCents(loanAmount) - toCents(progress.collectedAmount) : toCents(availableAmount),
});
