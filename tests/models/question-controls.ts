import { showAll } from './known.ts';
import type { Answers } from '../../domain/questionnaire/answers.ts';
import { choices, companyFigureFields, type OtherText, type Question } from '../../domain/questionnaire/questions.ts';
import { optionLabels } from './questionnaire-words.ts';
import type { Control, Text } from './screen.ts';

export const somethingMissing = 'Something is missing or incorrect. Check the marked questions.';

/** What an answer says on the screen. */
export const wordOf = (field: string, option: unknown): Text => {
  const word = (optionLabels as Record<string, Record<string, string>>)[field]?.[String(option)];
  if (word === undefined) throw new Error(`No words for ${field}: ${String(option)}.`);
  return word;
};
const figureLabels = { capital: 'Own funds', revenue: 'Net turnover', assets: 'Balance-sheet total' } as const;
const otherLabels: Record<OtherText, Text> = {
  incomeSourcesOther: 'Which source?',
  typeOfIncomeOther: 'Which income?',
  regionOfOperationOther: 'Which region?',
  companyActivitiesOther: 'Which activity?',
};
const personLabels = { firstName: 'First name', lastName: 'Last name', organization: 'Institution', position: 'Position' } as const;
const relationLabels = { INDIVIDUAL: 'I am this person', FAMILY: 'A family member', OTHER: 'A close associate' } as const;

/** Where an answer is typed. */
export const boxOf = (field: string): Control => ({
  role: 'textbox',
  name: { ...otherLabels, ...personLabels, ...figureLabels }[field as keyof typeof personLabels],
});

/** Who holds a public office. */
const personControls = ({ single }: Answers): Control[] => [
  ...Object.keys(personLabels).map(boxOf),
  ...Object.entries(relationLabels).map(([option, name]) => ({ role: 'radio', name, checked: single.relation === option }) as const),
  ...countryControls('Nationality'),
];

const shareBox: Control = { role: 'textbox', name: 'Share in percent' };
const countryControls = (name: Text): Control[] => [{ role: 'combobox', name }, showAll];
export const removal = (list: 'individuals' | 'entities', number: number): Control => ({
  role: 'button',
  name: { text: list === 'individuals' ? 'Remove person {number}' : 'Remove company {number}', values: { number: String(number) } },
});
export const adding = { individuals: 'Add a person', entities: 'Add a company' } as const;

/** Who owns the company, each in a row of their own. */
const ownerControls = ({ individuals, entities }: Answers): Control[] => [
  ...individuals.flatMap(({ sharePercentage }, index): Control[] => [
    { role: 'textbox', name: 'First and last name' },
    { role: 'textbox', name: 'Personal code or date of birth' },
    ...countryControls('Nationality'),
    { ...shareBox, value: sharePercentage },
    removal('individuals', index + 1),
  ]),
  ...entities.flatMap(({ sharePercentage }, index): Control[] => [
    { role: 'textbox', name: 'Name of the company' },
    ...countryControls('Country of registration'),
    { role: 'textbox', name: 'Registration number' },
    { ...shareBox, value: sharePercentage },
    removal('entities', index + 1),
  ]),
  ...Object.values(adding).map((name): Control => ({ role: 'button', name })),
];

/** The controls of one question, and of what has opened below it, as they stand with these answers. */
export function questionControls(question: Question, answers: Answers): Control[] {
  if (question.kind === 'figures') return companyFigureFields.map((field) => ({ role: 'textbox', name: figureLabels[field] }));
  const chosen = question.kind === 'multi' ? (answers.multi[question.field] ?? []) : [answers.single[question.field]];
  return [
    ...choices(question).map(
      (option): Control => ({
        role: question.kind === 'multi' ? 'checkbox' : 'radio',
        name: wordOf(question.field, option),
        checked: chosen.includes(option),
      }),
    ),
    ...(question.other && chosen.includes('OTHER') ? [boxOf(question.other)] : []),
    ...(question.field === 'companyBeneficiaries' && chosen.includes('OTHER') ? ownerControls(answers) : []),
    ...(question.field === 'pep' && chosen.includes('TRUE') ? personControls(answers) : []),
  ];
}
