import { recordOf } from './unknown.ts';

/** What an investor agrees to before the depository keeps bonds for them; all four are required. [BOND-07, T-25] */
export const bondAgreements = [
  'dataSharingAgreement',
  'dataHandlingAgreement',
  'documentsAgreement',
  'axiologyTermsAndConditionsAgreement',
] as const;
export type BondAgreement = (typeof bondAgreements)[number];

/** The same three questions as in the questionnaire; each has four answers, counted from 1. [BOND-07, T-30] */
export const bondFields = ['bondsPortfolioTotalSum', 'numberOfBondTrades', 'bondsKnowledge'] as const;
export type BondField = (typeof bondFields)[number];
export const bondOptions = [1, 2, 3, 4] as const;

/** What is ticked and answered so far; agreements in the order of the list. */
export type BondDraft = { agreements: readonly BondAgreement[]; answers: { readonly [Field in BondField]?: number } };

export const emptyBondDraft: BondDraft = { agreements: [], answers: {} };

/** What still has to be ticked or answered. [BOND-07] */
export function openInBondDraft({ agreements, answers }: BondDraft): (BondAgreement | BondField)[] {
  return [
    ...bondFields.filter((field) => answers[field] === undefined),
    ...bondAgreements.filter((bondAgreement) => !agreements.includes(bondAgreement)),
  ];
}

export function withAgreement(draft: BondDraft, agreement: BondAgreement, given: boolean): BondDraft {
  const agreements = bondAgreements.filter((bondAgreement) =>
    bondAgreement === agreement ? given : draft.agreements.includes(bondAgreement),
  );
  return { ...draft, agreements };
}

export function withAnswer(draft: BondDraft, field: BondField, option: number): BondDraft {
  return { ...draft, answers: { ...draft.answers, [field]: option } };
}

/** A draft from what a tab or a server has kept, whatever it is. */
export function bondDraftOf(saved: { agreements?: unknown; answers?: unknown }): BondDraft {
  const accepted: unknown[] = Array.isArray(saved.agreements) ? saved.agreements : [];
  const given = recordOf(saved.answers);
  const answers: Partial<Record<BondField, number>> = {};
  for (const field of bondFields) {
    const option = bondOptions.find((bondOption) => bondOption === given[field]);
    if (option !== undefined) answers[field] = option;
  }
  return { agreements: bondAgreements.filter((bondAgreement) => accepted.includes(bondAgreement)), answers };
}

/** Bonds are sold in whole steps; cents. [BOND-06] */
export function fitsBondStep(amountCents: number, stepCents: number): boolean {
  return amountCents > 0 && amountCents % Math.max(1, stepCents) === 0;
}

/** Whether an amount is a whole number of bonds of one nominal value, both in cents: an investor gets no part of a bond. [decision 127] */
export function isWholeBonds(amountCents: number, nominalCents: number): boolean {
  return nominalCents > 0 && amountCents % nominalCents === 0;
}

/** How many bonds an amount buys, both in cents; undefined where it is not a whole number of them. */
export function bondCount(amountCents: number, nominalCents: number): number | undefined {
  return isWholeBonds(amountCents, nominalCents) ? amountCents / nominalCents : undefined;
}

/**
 * First day of interest, `YYYY-MM-DD`: bonds bear interest from their issue, so that their last payment falls on the maturity whenever they were
 * bought; loans from the day on which the last euro came.
 */
export function interestStart(bond: { issueDate: string } | null | undefined, funded: string): string {
  return bond?.issueDate ?? funded;
}
