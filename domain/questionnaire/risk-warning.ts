import type { BankAnswers } from './contract.ts';

/** What the answers say about knowledge and experience: ticked kinds of investments, years, number, and a professional background. [decisions 3.6] */
export function knowledgePoints({
  investmentKnowledge,
  investmentExperience,
  countOfInvestments,
  education,
  profession,
}: Pick<BankAnswers, 'investmentKnowledge' | 'investmentExperience' | 'countOfInvestments' | 'education' | 'profession'>): number {
  const known = investmentKnowledge.filter((option) => option !== 5).length;
  return known + (investmentExperience - 1) + (countOfInvestments - 1) + (education === 4 || profession === 4 ? 1 : 0);
}

/**
 * Is the service possibly not appropriate, so that the warning has to be shown and acknowledged? It never blocks.
 * Regulation (EU) 2020/1503, Art. 21(4). [QST-23, decisions 3.6]
 */
export function needsRiskWarning(answers: BankAnswers, isExperienced: boolean): boolean {
  if (isExperienced) return false;
  const { riskTolerance, riskAppetite, investmentHorizon } = answers;
  return knowledgePoints(answers) < 4 || riskTolerance === 1 || riskAppetite === 1 || investmentHorizon === 1;
}
