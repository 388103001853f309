/** The answers on investing that companies need too, as a draft stores them. */
export const bank = {
  investmentHorizon: 2,
  riskAppetite: 2,
  investmentSustainability: 1,
  riskTolerance: 2,
  expectedReturn: 2,
  investmentExperience: 3,
  sumBorrowed: 1,
  countOfInvestments: 4,
  bondsPortfolioTotalSum: 1,
  numberOfBondTrades: 1,
  bondsKnowledge: 4,
};

export const multi = { investmentGoals: [2], investmentKnowledge: [1, 2, 3] };
