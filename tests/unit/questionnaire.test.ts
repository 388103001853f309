import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Answers,
  applyChange,
  emptyIndividual,
  isAnswer,
  maxRows,
  noAnswers,
  readAnswers,
  shareOf,
  sharesTotal,
  withKnownNumbers,
  withoutPersonalNumbers,
} from '../../domain/questionnaire/answers.ts';
import type { Questionnaire } from '../../domain/questionnaire/contract.ts';
import { firstOpenSection, problemsOf, sectionProblems } from '../../domain/questionnaire/problems.ts';
import { type Audience, choices, type Question, questions, questionsFor, relations } from '../../domain/questionnaire/questions.ts';
import { knowledgePoints, needsRiskWarning } from '../../domain/questionnaire/risk-warning.ts';
import { sectionsFor } from '../../domain/questionnaire/sections.ts';
import { fromWire, toWire, wireProblems, yearlyProblems } from '../../domain/questionnaire/wire.ts';
import { answeredCompany, answeredPerson } from './questionnaire-answers.ts';

const find = (field: string): Question => {
  const question = questions.find((it) => it.field === field);
  if (!question) throw new Error(`No question ${field}`);
  return question;
};
const at = (answers: Answers, audience: Audience) => problemsOf(answers, audience).map((problem) => problem.at);
const single = (answers: Answers, values: Answers['single']): Answers => ({ ...answers, single: { ...answers.single, ...values } });
const text = (answers: Answers, values: Answers['text']): Answers => ({ ...answers, text: { ...answers.text, ...values } });

describe('the questions', () => {
  test.each([
    ['age', 3],
    ['education', 4],
    ['profession', 6],
    ['investmentHorizon', 3],
    ['riskAppetite', 3],
    ['investmentSustainability', 3],
    ['investmentGoals', 4],
    ['riskTolerance', 3],
    ['expectedReturn', 3],
    ['investmentKnowledge', 5],
    ['investmentExperience', 3],
    ['sumBorrowed', 4],
    ['countOfInvestments', 4],
    ['bondsPortfolioTotalSum', 4],
    ['numberOfBondTrades', 4],
    ['bondsKnowledge', 4],
    ['incomeSources', 7],
    ['regionOfOperation', 5],
    ['companyActivities', 10],
    ['companyInvestmentTarget', 4],
  ])('%s has %i options [QST-06, QST-02]', (field, count) => {
    const question = find(field);
    expect(question.kind === 'figures' ? [] : question.options).toHaveLength(count);
  });

  test('three questions have several answers [QST-06]', () => {
    const multi = questions.filter(({ kind }) => kind === 'multi').map(({ field }) => field);
    expect(multi).toEqual(['investmentGoals', 'investmentKnowledge', 'incomeSources']);
  });

  test('codes are those of the contract [QST-11, QST-12, QST-13]', () => {
    const codes = (field: string) => {
      const question = find(field);
      return question.kind === 'figures' ? [] : choices(question);
    };
    expect(codes('incomeSources')).toEqual(['SALARY', 'NT_INCOME', 'SAVINGS', 'SCHOLARSHIP', 'BUSINESS', 'FINANCIAL', 'FAMILY', 'OTHER']);
    expect(codes('typeOfIncome')).toEqual(['FULL_TIME', 'BUSINESS', 'STUDENT', 'RETIREE', 'OTHER']);
    expect(codes('plannedYearlyInvestments')).toEqual([
      'LESS_THAN_10000',
      'FROM_10000_TO_50000',
      'FROM_50000_TO_200000',
      'MORE_THAN_200000',
    ]);
  });

  test('codes of the company questions are those of the contract [QST-14, QST-15, QST-16]', () => {
    const codes = (field: string) => {
      const question = find(field);
      return question.kind === 'figures' ? [] : question.options;
    };
    expect(codes('regionOfOperation')).toEqual(['LITHUANIA', 'BALTIC_STATES', 'ES', 'NVS', 'USA']);
    expect(codes('companyActivities')).toEqual([
      'REAL_ESTATE',
      'MANUFACTURING',
      'SALES',
      'TRANSPORTATION',
      'FINANCIAL_SERVICES',
      'IT',
      'GAMBLING',
      'ENERGY',
      'CONSULTANCY',
      'CREDIT',
    ]);
    expect(codes('cashUsage')).toEqual(['TRUE', 'FALSE']);
    expect(codes('businessRelationsIntent')).toEqual(['INVESTING', 'RECEIVING_FUNDS']);
  });

  test('owners, representation and relation have their codes [QST-08, QST-09, QST-10]', () => {
    expect(relations).toEqual(['INDIVIDUAL', 'FAMILY', 'OTHER']);
    expect((find('companyBeneficiaries') as { options: readonly string[] }).options).toEqual(['EXECUTIVE', 'OTHER']);
    expect([...(find('legalEntityRepresentationType') as { options: readonly string[] }).options].sort()).toEqual([
      'EXECUTIVE',
      'REPRESENTATIVE',
    ]);
  });

  test('each question belongs to a group and is asked of somebody [QST-07, QST-22]', () => {
    const asked = (audience: Audience) => new Set(questionsFor(audience).map(({ group }) => group));
    expect(asked('INDIVIDUAL')).toEqual(new Set([0, 1, 2]));
    expect(asked('LEGAL_ENTITY')).toEqual(new Set([0, 1, 3]));
    expect(sectionsFor('INDIVIDUAL')).toEqual(['person', 'goals', 'bonds', 'origin']);
    expect(sectionsFor('LEGAL_ENTITY')).toEqual(['goals', 'bonds', 'company']);
  });
});

describe('what is missing or wrong', () => {
  test('every question has to be answered [QST-17]', () => {
    for (const audience of ['INDIVIDUAL', 'LEGAL_ENTITY'] as const) {
      const asked = questionsFor(audience).flatMap(({ field }) =>
        field === 'companyFinancialMetrics' ? ['capital', 'revenue', 'assets'].map((one) => `${field}.${one}`) : [field],
      );
      expect(at(noAnswers, audience)).toEqual(asked);
    }
  });

  test('answered questionnaires have no problem [QST-17]', () => {
    expect(problemsOf(answeredPerson, 'INDIVIDUAL')).toEqual([]);
    expect(problemsOf(answeredCompany, 'LEGAL_ENTITY')).toEqual([]);
  });

  test('OTHER asks for its text, and only OTHER does [QST-17, QST-18]', () => {
    const other = single(answeredPerson, { typeOfIncome: 'OTHER' });
    expect(at(other, 'INDIVIDUAL')).toEqual(['typeOfIncomeOther']);
    expect(at(text(other, { typeOfIncomeOther: '   ' }), 'INDIVIDUAL')).toEqual(['typeOfIncomeOther']);
    expect(at(text(other, { typeOfIncomeOther: 'Pension of a museum' }), 'INDIVIDUAL')).toEqual([]);
    expect(problemsOf(text(other, { typeOfIncomeOther: 'ą'.repeat(256) }), 'INDIVIDUAL')).toEqual([
      { at: 'typeOfIncomeOther', kind: 'tooLong' },
    ]);
  });

  test('a politically exposed person is described completely, nationality too [QST-19]', () => {
    const pep = single(answeredPerson, { pep: 'TRUE' });
    expect(at(pep, 'INDIVIDUAL')).toEqual([
      'person.firstName',
      'person.lastName',
      'person.organization',
      'person.position',
      'person.relation',
      'person.nationality',
    ]);
    expect(at(single(pep, { pep: 'FALSE' }), 'INDIVIDUAL')).toEqual([]);
  });

  test('other owners are at least one, and each row is complete [QST-20, QST-17]', () => {
    const owned = single(answeredCompany, { companyBeneficiaries: 'OTHER' });
    expect(problemsOf({ ...owned, individuals: [], entities: [] }, 'LEGAL_ENTITY')).toEqual([
      { at: 'individualBeneficiaries', kind: 'noBeneficiary' },
    ]);
    const added = applyChange({ ...owned, individuals: [], entities: [] }, { kind: 'row.add', list: 'entities' }, questions);
    expect(at(added, 'LEGAL_ENTITY')).toEqual(
      ['legalEntityName', 'registrationCountry', 'personalNumber', 'sharePercentage'].map((field) => `legalEntityBeneficiaries.0.${field}`),
    );
  });

  test.each([
    ['0', undefined],
    ['100', undefined],
    ['33,5', undefined],
    ['33.5 %', undefined],
    ['', 'required'],
    ['100.01', 'outOfRange'],
    ['-1', 'notAnumber'],
    ['1e2', 'notAnumber'],
    ['NaN', 'notAnumber'],
    ['half', 'notAnumber'],
  ])('a share of "%s" is %s [QST-21]', (typed, kind) => {
    const one = { beneficiaryName: 'Ona', personalCodeOrDateOfBirth: '1990-01-01', nationality: 'LT', sharePercentage: typed };
    const owned = { ...single(answeredCompany, { companyBeneficiaries: 'OTHER' }), individuals: [one], entities: [] };
    expect(problemsOf(owned, 'LEGAL_ENTITY').map((problem) => problem.kind)).toEqual(kind ? [kind] : []);
  });

  test.each([
    ['beneficiaryName', 'Živilė O’Brien-Šimkūnienė', undefined],
    ['beneficiaryName', '<script>alert(1)</script>', 'notAName'],
    ['beneficiaryName', '🏠', 'notAName'],
    ['beneficiaryName', '1e999', 'notAName'],
    ['personalCodeOrDateOfBirth', '49001010000', undefined],
    ['personalCodeOrDateOfBirth', '31.05.1980', undefined],
    ['personalCodeOrDateOfBirth', 'born in May', 'notACode'],
    ['personalCodeOrDateOfBirth', '9999-12-31', 'notACode'],
    ['personalCodeOrDateOfBirth', '-', 'notACode'],
  ])('an owner whose %s is "%s" is %s [QST-20]', (field, typed, kind) => {
    const one = { beneficiaryName: 'Ona', personalCodeOrDateOfBirth: '1990-01-01', nationality: 'LT', sharePercentage: '100' };
    const owned = {
      ...single(answeredCompany, { companyBeneficiaries: 'OTHER' }),
      individuals: [{ ...one, [field]: typed }],
      entities: [],
    };
    const problems = kind ? [{ at: `individualBeneficiaries.0.${field}`, kind }] : [];
    expect(problemsOf(owned, 'LEGAL_ENTITY')).toEqual(problems);
  });

  test('free text is text: no markup, no pictures, something to read [QST-17, QST-18]', () => {
    const other = single(answeredPerson, { typeOfIncome: 'OTHER' });
    for (const typed of ['<b>', '🏠', '---'])
      expect(problemsOf(text(other, { typeOfIncomeOther: typed }), 'INDIVIDUAL')).toEqual([{ at: 'typeOfIncomeOther', kind: 'notAText' }]);
    expect(problemsOf(text(other, { typeOfIncomeOther: 'שכר דירה' }), 'INDIVIDUAL')).toEqual([]);
  });

  test.each(['1e999', '-0', '-5', 'Infinity', '0x10', '😀'])('a company figure of "%s" is refused [QST-17]', (typed) => {
    expect(at(text(answeredCompany, { capital: typed }), 'LEGAL_ENTITY')).toEqual(['companyFinancialMetrics.capital']);
  });

  test.each([
    ['999999999999', undefined],
    ['1000000000000', 'outOfRange'],
  ])('a company figure of %s is %s: the contract takes no more [QST-05]', (capital, kind) => {
    expect(problemsOf(text(answeredCompany, { capital }), 'LEGAL_ENTITY')).toEqual(
      kind ? [{ at: 'companyFinancialMetrics.capital', kind }] : [],
    );
  });

  test('an option that stands there twice is no answer [QST-06]', () => {
    const twice = { ...answeredPerson, multi: { ...answeredPerson.multi, incomeSources: ['SALARY', 'SALARY'] } };
    expect(problemsOf(twice, 'INDIVIDUAL')).toEqual([{ at: 'incomeSources', kind: 'notAnOption' }]);
  });

  test('shares are read with a comma or a point and added without noise', () => {
    expect(shareOf(' 33,5 %')).toBe(33.5);
    const row = { legalEntityName: '', registrationCountry: '', personalNumber: '' };
    expect(sharesTotal({ individuals: [], entities: ['0.1', '0,2', 'x'].map((sharePercentage) => ({ ...row, sharePercentage })) })).toBe(
      0.3,
    );
  });

  test('an answer outside of its options is refused [QST-06]', () => {
    fc.assert(
      fc.property(fc.integer(), (option) => {
        fc.pre(option < 1 || option > 3);
        expect(problemsOf(single(answeredPerson, { age: option }), 'INDIVIDUAL')).toEqual([{ at: 'age', kind: 'notAnOption' }]);
      }),
    );
  });

  test('the first open section is where something is missing', () => {
    expect(firstOpenSection(noAnswers, 'INDIVIDUAL')).toBe('person');
    expect(firstOpenSection(noAnswers, 'LEGAL_ENTITY')).toBe('goals');
    expect(firstOpenSection(single(answeredPerson, { pep: 'TRUE' }), 'INDIVIDUAL')).toBe('origin');
    expect(firstOpenSection(answeredPerson, 'INDIVIDUAL')).toBeUndefined();
    expect(sectionProblems(answeredPerson, 'bonds', 'INDIVIDUAL')).toEqual([]);
  });
});

describe('ticking', () => {
  const tick = (answers: Answers, option: number, chosen = true) =>
    applyChange(answers, { kind: 'multi', field: 'investmentKnowledge', option, chosen }, questions);

  test('"none of these" clears the others and is cleared by them', () => {
    const some = tick(tick(noAnswers, 1), 3);
    expect(some.multi.investmentKnowledge).toEqual([1, 3]);
    expect(tick(some, 5).multi.investmentKnowledge).toEqual([5]);
    expect(tick(tick(some, 5), 2).multi.investmentKnowledge).toEqual([2]);
    expect(tick(some, 1, false).multi.investmentKnowledge).toEqual([3]);
  });

  test('however it is ticked, "none of these" stands alone', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.boolean())), (ticks) => {
        const chosen =
          ticks.reduce((answers, [option, isChosen]) => tick(answers, option, isChosen), noAnswers).multi.investmentKnowledge ?? [];
        expect(chosen.includes(5) ? chosen : [5]).toEqual([5]);
        expect(new Set(chosen).size).toBe(chosen.length);
      }),
    );
  });
});

describe('on the wire', () => {
  test('an individual sends the bank answers and KYC, and no KYB [QST-01, QST-03, QST-04]', () => {
    const sent = toWire(answeredPerson, 'INDIVIDUAL');
    expect(sent.kyb).toBeNull();
    expect(sent.kyc).toEqual({
      pep: false,
      plannedYearlyInvestments: 'FROM_10000_TO_50000',
      incomeSources: ['SALARY', 'SAVINGS'],
      incomeSourcesOther: null,
      typeOfIncome: 'FULL_TIME',
      typeOfIncomeOther: null,
    });
    expect(sent.bankQuestionnaire).toMatchObject({ age: 2, investmentGoals: [2, 3], bondsKnowledge: 4 });
    expect(Object.keys(sent.bankQuestionnaire)).toHaveLength(16);
  });

  test('the person is sent only when pep is yes [QST-03, QST-19]', () => {
    const person = { firstName: 'Rasa', lastName: 'Žukauskienė', organization: 'Seimas', position: 'Member', nationality: 'LT' };
    const pep = text(single(answeredPerson, { pep: 'TRUE', relation: 'FAMILY' }), person);
    expect(toWire(pep, 'INDIVIDUAL').kyc).toMatchObject({ pep: true, person: { ...person, relation: 'FAMILY' } });
    expect(toWire(single(pep, { pep: 'FALSE' }), 'INDIVIDUAL').kyc).not.toHaveProperty('person');
  });

  test('a company sends KYB, no KYC, and null for what only people are asked [QST-05, QST-22]', () => {
    const sent = toWire(answeredCompany, 'LEGAL_ENTITY');
    expect(sent.kyc).toBeNull();
    expect(sent.bankQuestionnaire).toMatchObject({ age: null, education: null, profession: null });
    expect(sent.kyb).toEqual({
      companyBeneficiaries: 'OTHER',
      individualBeneficiaries: [
        { beneficiaryName: 'Ona Petraitė', personalCodeOrDateOfBirth: '49001010000', nationality: 'LT', sharePercentage: 60.5 },
      ],
      legalEntityBeneficiaries: [
        { legalEntityName: 'Namas UAB', registrationCountry: 'LV', personalNumber: '304000000', sharePercentage: 39.5 },
      ],
      legalEntityRepresentationType: 'EXECUTIVE',
      regionOfOperation: 'OTHER',
      regionOfOperationOther: 'Nordic countries',
      companyActivities: 'REAL_ESTATE',
      companyActivitiesOther: null,
      cashUsage: 'FALSE',
      businessRelationsIntent: 'INVESTING',
      companyInvestmentTarget: 'REGULAR_INCOME',
      pep: false,
      companyFinancialMetrics: { capital: 120_000, revenue: 800_000.5, assets: 0 },
    });
  });

  test('owners are an empty list unless somebody else owns the company [QST-20]', () => {
    const sent = toWire(single(answeredCompany, { companyBeneficiaries: 'EXECUTIVE' }), 'LEGAL_ENTITY').kyb;
    expect(sent).toMatchObject({ individualBeneficiaries: [], legalEntityBeneficiaries: [] });
  });

  test('what was sent fills the form again [QST-01]', () => {
    const again = (answers: Answers, audience: Audience) => {
      const sent = JSON.parse(JSON.stringify(toWire(answers, audience))) as Questionnaire;
      return toWire(fromWire(sent), audience);
    };
    expect(again(answeredPerson, 'INDIVIDUAL')).toEqual(toWire(answeredPerson, 'INDIVIDUAL'));
    expect(again(answeredCompany, 'LEGAL_ENTITY')).toEqual(toWire(answeredCompany, 'LEGAL_ENTITY'));
    expect(fromWire({ bankQuestionnaire: null, kyc: null, kyb: null })).toEqual(noAnswers);
  });

  test('what the form sends, the server takes [QST-17]', () => {
    expect(wireProblems(toWire(answeredPerson, 'INDIVIDUAL'), 'INDIVIDUAL')).toEqual([]);
    expect(wireProblems(toWire(answeredCompany, 'LEGAL_ENTITY'), 'LEGAL_ENTITY')).toEqual([]);
  });

  test('parts for the other kind of user, or left over from another answer, are refused [QST-04, QST-22]', () => {
    const person = toWire(answeredPerson, 'INDIVIDUAL');
    const company = toWire(answeredCompany, 'LEGAL_ENTITY');
    const places = (sent: Questionnaire, audience: Audience) => wireProblems(sent, audience).map((problem) => problem.at);
    expect(places({ ...person, kyb: company.kyb }, 'INDIVIDUAL')).toContain('kyb');
    expect(places({ ...company, kyc: person.kyc }, 'LEGAL_ENTITY')).toContain('kyc');
    expect(places({ ...company, bankQuestionnaire: { ...company.bankQuestionnaire, age: 2 } }, 'LEGAL_ENTITY')).toEqual(['age']);
    expect(places({ ...person, kyc: null }, 'INDIVIDUAL')).toContain('pep');
    const { kyb } = company;
    if (kyb)
      expect(places({ ...company, kyb: { ...kyb, companyBeneficiaries: 'EXECUTIVE' } }, 'LEGAL_ENTITY')).toEqual([
        'individualBeneficiaries',
      ]);
    if (person.kyc)
      expect(places({ ...person, kyc: { ...person.kyc, typeOfIncomeOther: 'left over' } }, 'INDIVIDUAL')).toEqual(['typeOfIncomeOther']);
  });
});

describe('the part that is asked every year, on its own', () => {
  const { kyc } = toWire(answeredPerson, 'INDIVIDUAL');
  const { kyb } = toWire(answeredCompany, 'LEGAL_ENTITY');
  if (!kyc || !kyb) throw new Error('both are answered');
  const person = { firstName: 'Rasa', lastName: 'Žukauskienė', organization: 'Seimas', position: 'Member', nationality: 'LT' } as const;
  const ofPerson = (change: object) => yearlyProblems({ kyc: { ...kyc, ...change }, kyb: null }, 'INDIVIDUAL');
  const ofCompany = (change: object) => yearlyProblems({ kyc: null, kyb: { ...kyb, ...change } }, 'LEGAL_ENTITY');

  test('is taken as the form sends it, and missed where it is missing [ONB-19, QST-17]', () => {
    expect(ofPerson({})).toEqual([]);
    expect(ofCompany({})).toEqual([]);
    expect(yearlyProblems({ kyc: null, kyb: null }, 'INDIVIDUAL')).toContainEqual({ at: 'pep', kind: 'required' });
  });

  test('has nothing left over from another answer [QST-18, QST-19, QST-20]', () => {
    expect(ofPerson({ person: { ...person, relation: 'FAMILY' } })).toEqual([{ at: 'person', kind: 'notAnOption' }]);
    expect(ofPerson({ typeOfIncomeOther: 'left over' })).toEqual([{ at: 'typeOfIncomeOther', kind: 'notAnOption' }]);
    expect(ofCompany({ companyBeneficiaries: 'EXECUTIVE' })).toEqual([{ at: 'individualBeneficiaries', kind: 'notAnOption' }]);
  });

  test('names countries that exist [QST-05, QST-19]', () => {
    for (const nationality of ['ZZ', 'XX', 'EU'])
      expect(ofPerson({ pep: true, person: { ...person, relation: 'FAMILY', nationality } })).toEqual([
        { at: 'person.nationality', kind: 'notAnOption' },
      ]);
    const [owner] = kyb.individualBeneficiaries;
    expect(ofCompany({ individualBeneficiaries: [{ ...owner, nationality: 'ZZ' }] })).toEqual([
      { at: 'individualBeneficiaries.0.nationality', kind: 'notAnOption' },
    ]);
  });

  test('has figures of whole cents: three decimals would be read as thousands when they fill the form again [QST-05]', () => {
    for (const capital of [120.125, 0.001])
      expect(ofCompany({ companyFinancialMetrics: { capital, revenue: 1, assets: 1 } })).toEqual([
        { at: 'companyFinancialMetrics.capital', kind: 'notAnumber' },
      ]);
    for (const capital of [0.01, 120.1, 999_999_999_999])
      expect(ofCompany({ companyFinancialMetrics: { capital, revenue: 1, assets: 1 } })).toEqual([]);
  });
});

test('there are no more owners of a kind than are taken [QST-20]', () => {
  const owners = (individuals: number) => ({
    ...answeredCompany,
    individuals: Array.from({ length: individuals }, () => ({ ...emptyIndividual, beneficiaryName: 'Ona' })),
    entities: [],
  });
  const asked = questionsFor('LEGAL_ENTITY');
  expect(isAnswer(owners(maxRows - 1), { kind: 'row.add', list: 'individuals' }, asked)).toBe(true);
  expect(isAnswer(owners(maxRows), { kind: 'row.add', list: 'individuals' }, asked)).toBe(false);
  expect(isAnswer(owners(maxRows), { kind: 'row.add', list: 'entities' }, asked)).toBe(true);
  expect(readAnswers(owners(maxRows + 1)).individuals).toHaveLength(maxRows);
});

describe('kept answers', () => {
  test('hold no personal number', () => {
    const kept = JSON.stringify(withoutPersonalNumbers(answeredCompany));
    expect(kept).not.toContain('49001010000');
    expect(kept).not.toContain('304000000');
    expect(kept).toContain('Ona Petraitė');
  });

  test('have the number on file again beside its owner, wherever the owner stands now, and beside nobody else [QST-20]', () => {
    const owner = (beneficiaryName: string, nationality: string, personalCodeOrDateOfBirth = '') => ({
      ...emptyIndividual,
      beneficiaryName,
      nationality,
      personalCodeOrDateOfBirth,
    });
    const known = {
      ...answeredCompany,
      individuals: [owner('Jonas', 'LT', '1'), owner('Ona', 'LT', '2'), owner('Rasa', 'LV', '3'), owner('Rasa', 'EE', '4')],
    };
    const numbers = (...individuals: (typeof emptyIndividual)[]) =>
      withKnownNumbers({ ...answeredCompany, individuals, entities: [] }, known).individuals.map(
        (individual) => individual.personalCodeOrDateOfBirth,
      );
    expect(numbers(owner('Ona', 'PL'), owner('Rasa', 'EE'))).toEqual(['2', '4']);
    expect(numbers(owner('Jonas', 'LT', 'typed'), owner('Petras', 'LT'), owner('Rasa', 'PL'))).toEqual(['typed', '', '']);
    expect(numbers(owner('Ona', 'LT'), owner('Ona', 'PL'))).toEqual(['2', '']);
  });

  test('are read whatever the storage holds', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(() => problemsOf(readAnswers(value), 'LEGAL_ENTITY')).not.toThrow();
      }),
    );
    expect(readAnswers(JSON.parse(JSON.stringify(answeredCompany)))).toEqual(answeredCompany);
  });
});

// Regulation (EU) 2020/1503, Article 21(4); Delegated Regulation (EU) 2022/2114, Article 4(2)
describe('the risk warning', () => {
  const bank = toWire(answeredPerson, 'INDIVIDUAL').bankQuestionnaire;
  const knowing = { ...bank, education: 1, profession: 1, investmentKnowledge: [1, 2], investmentExperience: 2, countOfInvestments: 2 };

  test('is not needed from four points on, and needed below [QST-23]', () => {
    expect(knowledgePoints(knowing)).toBe(4);
    expect(needsRiskWarning(knowing, false)).toBe(false);
    expect(needsRiskWarning({ ...knowing, countOfInvestments: 1 }, false)).toBe(true);
    expect(needsRiskWarning({ ...knowing, countOfInvestments: 1, profession: 4 }, false)).toBe(false);
    expect(knowledgePoints({ ...knowing, investmentKnowledge: [5] })).toBe(2);
  });

  test.each(['riskTolerance', 'riskAppetite', 'investmentHorizon'] as const)(
    'is needed whoever knows much but answers 1 to %s [QST-23]',
    (field) => {
      expect(needsRiskWarning({ ...knowing, [field]: 1 }, false)).toBe(true);
      expect(needsRiskWarning({ ...knowing, [field]: 1 }, true)).toBe(false);
    },
  );
});
