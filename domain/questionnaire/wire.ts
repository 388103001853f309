import { figureOf } from '../amount.ts';
import { type Answers, noAnswers, shareOf } from './answers.ts';
import type { BankAnswers, KybAnswers, KycAnswers, Questionnaire, StoredBankAnswers, StoredQuestionnaire } from './contract.ts';
import { mapKeys } from '../keys.ts';
import { isWholeCents } from '../money.ts';
import { maxTextLength, textLength } from '../text.ts';
import { type Problem, problemsOf, sectionProblems } from './problems.ts';
import { type Audience, companyFigureFields, groups, type Option, type OtherText, personTextFields, questionsFor } from './questions.ts';
import { yearlySection } from './sections.ts';

const companiesLack = ['age', 'education', 'profession'] as const;

/** The answers as they are sent. Call it only when `problemsOf` finds nothing. [QST-01 … QST-05, QST-20, decisions 3.5] */
export function toWire(answers: Answers, audience: Audience): Questionnaire {
  return {
    bankQuestionnaire: bankToWire(answers, audience),
    kyc: audience === 'INDIVIDUAL' ? kycToWire(answers) : null,
    kyb: audience === 'LEGAL_ENTITY' ? kybToWire(answers) : null,
  };
}

function bankToWire(answers: Answers, audience: Audience): BankAnswers {
  const bank = questionsFor(audience).filter(({ group }) => group === groups.bank || group === groups.bonds);
  const given = bank.flatMap((question): [string, unknown][] => {
    if (question.kind === 'figures') return [];
    return [[question.field, question.kind === 'multi' ? sorted(answers.multi[question.field] ?? []) : answers.single[question.field]]];
  });
  const nothing = companiesLack.map((field): [string, unknown] => [field, null]);
  return Object.fromEntries([...nothing, ...given]) as BankAnswers;
}

/** The know-your-customer part, also on its own for a renewal. [QST-03, ONB-19] */
export function kycToWire(answers: Answers): KycAnswers {
  const { single, multi } = answers;
  const incomeSources = multi.incomeSources ?? [];
  return {
    pep: single.pep === 'TRUE',
    plannedYearlyInvestments: single.plannedYearlyInvestments,
    incomeSources,
    incomeSourcesOther: otherText(answers, 'incomeSourcesOther', incomeSources.includes('OTHER')),
    typeOfIncome: single.typeOfIncome,
    typeOfIncomeOther: otherText(answers, 'typeOfIncomeOther', single.typeOfIncome === 'OTHER'),
    ...personToWire(answers),
  } as KycAnswers;
}

/** The know-your-business part, also on its own for a renewal. [QST-05, QST-20] */
export function kybToWire(answers: Answers): KybAnswers {
  const { single, text } = answers;
  const hasOwners = single.companyBeneficiaries === 'OTHER';
  return {
    companyBeneficiaries: single.companyBeneficiaries,
    individualBeneficiaries: hasOwners ? answers.individuals.map(shared) : [],
    legalEntityBeneficiaries: hasOwners ? answers.entities.map(shared) : [],
    legalEntityRepresentationType: single.legalEntityRepresentationType,
    regionOfOperation: single.regionOfOperation,
    regionOfOperationOther: otherText(answers, 'regionOfOperationOther', single.regionOfOperation === 'OTHER'),
    companyActivities: single.companyActivities,
    companyActivitiesOther: otherText(answers, 'companyActivitiesOther', single.companyActivities === 'OTHER'),
    cashUsage: single.cashUsage,
    businessRelationsIntent: single.businessRelationsIntent,
    companyInvestmentTarget: single.companyInvestmentTarget,
    pep: single.pep === 'TRUE',
    companyFinancialMetrics: mapKeys(companyFigureFields, (field) => figureOf(text[field] ?? '')),
    ...personToWire(answers),
  } as KybAnswers;
}

function personToWire({ single, text }: Answers) {
  if (single.pep !== 'TRUE') return {};
  const person = Object.fromEntries(personTextFields.map((field) => [field, text[field]?.trim()]));
  return { person: { ...person, relation: single.relation } };
}

const otherText = (answers: Answers, field: OtherText, isAsked: boolean) => (isAsked ? (answers.text[field]?.trim() ?? '') : null);
const shared = <Row extends { sharePercentage: string }>(row: Row) => ({ ...row, sharePercentage: shareOf(row.sharePercentage) ?? 0 });
const sorted = (options: readonly Option[]) => [...options].sort((a, b) => Number(a) - Number(b));
const yesNo = (value: boolean | null | undefined) => (value === true ? 'TRUE' : value === false ? 'FALSE' : undefined);

/** Answers on file as the form shows them; what was never answered stays open. [QST-01] */
export function fromWire({ bankQuestionnaire, kyc, kyb }: StoredQuestionnaire): Answers {
  const stored: Partial<StoredBankAnswers> = bankQuestionnaire ?? {};
  const { investmentGoals, investmentKnowledge, ...bank } = stored;
  const { person } = kyc ?? kyb ?? {};
  const { relation, ...personText } = person ?? {};
  return {
    ...noAnswers,
    single: known({
      ...bank,
      plannedYearlyInvestments: kyc?.plannedYearlyInvestments,
      typeOfIncome: kyc?.typeOfIncome,
      companyBeneficiaries: kyb?.companyBeneficiaries,
      legalEntityRepresentationType: kyb?.legalEntityRepresentationType,
      regionOfOperation: kyb?.regionOfOperation,
      companyActivities: kyb?.companyActivities,
      cashUsage: kyb?.cashUsage,
      businessRelationsIntent: kyb?.businessRelationsIntent,
      companyInvestmentTarget: kyb?.companyInvestmentTarget,
      pep: yesNo(kyc?.pep ?? kyb?.pep),
      relation,
    }),
    multi: known({ investmentGoals, investmentKnowledge, incomeSources: kyc?.incomeSources }),
    text: known({
      ...personText,
      incomeSourcesOther: kyc?.incomeSourcesOther,
      typeOfIncomeOther: kyc?.typeOfIncomeOther,
      regionOfOperationOther: kyb?.regionOfOperationOther,
      companyActivitiesOther: kyb?.companyActivitiesOther,
      ...Object.fromEntries(companyFigureFields.map((field) => [field, kyb ? String(kyb.companyFinancialMetrics[field]) : undefined])),
    }),
    individuals: (kyb?.individualBeneficiaries ?? []).map(typed),
    entities: (kyb?.legalEntityBeneficiaries ?? []).map(typed),
  };
}

const typed = <Row extends { sharePercentage: number }>(row: Row) => ({ ...row, sharePercentage: String(row.sharePercentage) });

function known<Value>(values: Readonly<Record<string, Value | null | undefined>>): Record<string, Value> {
  const given: Record<string, Value> = {};
  for (const [field, value] of Object.entries(values)) if (value !== null && value !== undefined) given[field] = value;
  return given;
}

/** The same rules for what was sent: `QUESTIONNAIRE_INVALID` when it finds anything. [QST-04, QST-17 … QST-22] */
export function wireProblems(sent: Questionnaire, audience: Audience): Problem[] {
  const answers = fromWire(sent);
  const wrongKind: Problem[] =
    audience === 'INDIVIDUAL'
      ? sent.kyb === null
        ? []
        : [{ at: 'kyb', kind: 'notAnOption' }]
      : [
          ...(sent.kyc === null ? [] : [{ at: 'kyc', kind: 'notAnOption' } as const]),
          ...companiesLack.filter((field) => sent.bankQuestionnaire[field] !== null).map((at) => ({ at, kind: 'notAnOption' }) as const),
        ];
  return [...wrongKind, ...problemsOf(answers, audience), ...leftOver(sent), ...fractions(sent)];
}

type Yearly = Pick<Questionnaire, 'kyc' | 'kyb'>;

/** The same for the part that is asked every year, sent on its own. [ONB-19] */
export function yearlyProblems(sent: Yearly, audience: Audience): Problem[] {
  const answers = fromWire({ bankQuestionnaire: null, ...sent });
  return [...sectionProblems(answers, yearlySection(audience), audience), ...leftOver(sent), ...fractions(sent)];
}

/** Figures with parts of a cent: the form takes none, and would read three decimals as thousands. */
function fractions({ kyb }: Yearly): Problem[] {
  if (!kyb) return [];
  return companyFigureFields
    .filter((field) => !isWholeCents(kyb.companyFinancialMetrics[field]))
    .map((field) => ({ at: `companyFinancialMetrics.${field}`, kind: 'notAnumber' }));
}

/** Parts that belong to an answer that was not given: a person without `pep`, owners of a company that has none, texts without OTHER. */
function leftOver({ kyc, kyb }: Yearly): Problem[] {
  const part = kyc ?? kyb;
  const others: [string, string | null | undefined, boolean][] = [
    ['incomeSourcesOther', kyc?.incomeSourcesOther, kyc?.incomeSources.includes('OTHER') ?? false],
    ['typeOfIncomeOther', kyc?.typeOfIncomeOther, kyc?.typeOfIncome === 'OTHER'],
    ['regionOfOperationOther', kyb?.regionOfOperationOther, kyb?.regionOfOperation === 'OTHER'],
    ['companyActivitiesOther', kyb?.companyActivitiesOther, kyb?.companyActivities === 'OTHER'],
  ];
  const owners = kyb && kyb.companyBeneficiaries !== 'OTHER' ? [...kyb.individualBeneficiaries, ...kyb.legalEntityBeneficiaries] : [];
  return [
    ...(part?.person && !part.pep ? [{ at: 'person', kind: 'notAnOption' } as const] : []),
    ...(owners.length ? [{ at: 'individualBeneficiaries', kind: 'notAnOption' } as const] : []),
    ...others
      .filter(([, text, isAsked]) => text && (!isAsked || textLength(text) > maxTextLength))
      .map(([at]) => ({ at, kind: 'notAnOption' }) as const),
  ];
}
