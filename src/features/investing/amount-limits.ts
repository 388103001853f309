import type { AmountLimits } from '../../../domain/investment-amount.ts';
import { toCents } from '../../../domain/money.ts';
import type { Project } from './investing.types.ts';

type Limited = Pick<Project, 'minInvestment' | 'investmentStep' | 'availableAmount' | 'loanAmount' | 'progress'>;

/** What an amount is held against. Without `availableAmount`, what is reserved and not paid is not known. */
export const amountLimits = ({ minInvestment, investmentStep, availableAmount, loanAmount, progress }: Limited): AmountLimits => ({
  minCents: toCents(minInvestment ?? investmentStep),
  stepCents: toCents(investmentStep),
  leftCents: availableAmount === undefined ? toCents(loanAmount) - toCents(progress.collectedAmount) : toCents(availableAmount),
});
