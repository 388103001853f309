import {
  type Audience,
  type FigureText,
  companyFigureFields,
  type MultiField,
  type Option,
  type OtherText,
  type PersonText,
  personTextFields,
  type Question,
  type SingleField,
} from './questions.ts';
import { isOneOf, recordOf } from '../unknown.ts';
import { keysOf, mapKeys } from '../keys.ts';

export interface IndividualRow {
  beneficiaryName: string;
  personalCodeOrDateOfBirth: string;
  nationality: string;
  /** As typed; `shareOf` reads it. */
  sharePercentage: string;
}
export interface EntityRow {
  legalEntityName: string;
  registrationCountry: string;
  personalNumber: string;
  sharePercentage: string;
}

/** Answers while they are being given: whatever is there, as it was typed. */
export interface Answers {
  single: { [Field in SingleField | 'relation']?: Option };
  multi: { [Field in MultiField]?: readonly Option[] };
  text: { [Field in OtherText | PersonText | FigureText]?: string };
  individuals: readonly IndividualRow[];
  entities: readonly EntityRow[];
}

/** Most owners of one kind: the contract's limit. */
export const maxRows = 100;

export const noAnswers: Answers = { single: {}, multi: {}, text: {}, individuals: [], entities: [] };
export const emptyIndividual: IndividualRow = { beneficiaryName: '', personalCodeOrDateOfBirth: '', nationality: '', sharePercentage: '' };
export const emptyEntity: EntityRow = { legalEntityName: '', registrationCountry: '', personalNumber: '', sharePercentage: '' };

/** One thing a person does to their answers. */
export type Change =
  | { kind: 'single'; field: SingleField | 'relation'; option: Option }
  | { kind: 'multi'; field: MultiField; option: Option; chosen: boolean }
  | { kind: 'text'; field: OtherText | PersonText | FigureText; text: string }
  | { kind: 'row.add'; list: 'individuals' | 'entities' }
  | { kind: 'row.remove'; list: 'individuals' | 'entities'; row: number }
  | { kind: 'row.text'; list: 'individuals'; row: number; field: keyof IndividualRow; text: string }
  | { kind: 'row.text'; list: 'entities'; row: number; field: keyof EntityRow; text: string };

/** The answers after one change. An exclusive option clears the others and is cleared by them. */
export function applyChange(answers: Answers, change: Change, questions: readonly Question[]): Answers {
  switch (change.kind) {
    case 'single':
      return { ...answers, single: { ...answers.single, [change.field]: change.option } };
    case 'multi': {
      const question = questions.find((one) => one.field === change.field);
      const exclusive = question?.kind === 'multi' ? question.exclusive : undefined;
      return {
        ...answers,
        multi: { ...answers.multi, [change.field]: withOption(answers.multi[change.field] ?? [], change, exclusive) },
      };
    }
    case 'text':
      return { ...answers, text: { ...answers.text, [change.field]: change.text } };
    case 'row.add':
      return change.list === 'individuals'
        ? { ...answers, individuals: [...answers.individuals, emptyIndividual] }
        : { ...answers, entities: [...answers.entities, emptyEntity] };
    case 'row.remove':
      return { ...answers, [change.list]: answers[change.list].filter((_, index) => index !== change.row) };
    case 'row.text':
      return {
        ...answers,
        [change.list]: answers[change.list].map((row, index) => (index === change.row ? { ...row, [change.field]: change.text } : row)),
      };
    default:
      return change satisfies never;
  }
}

function withOption(
  before: readonly Option[],
  { option, chosen }: { option: Option; chosen: boolean },
  exclusive: Option | undefined,
): readonly Option[] {
  const others = before.filter((it) => it !== option);
  if (!chosen) return others;
  return option === exclusive ? [option] : [...others.filter((it) => it !== exclusive), option];
}

/** Is this an answer to one of these questions, and another than the one that is there? */
export function isAnswer(answers: Answers, change: Change, questions: readonly Question[]): boolean {
  return belongs(answers, change, questions) && changes(answers, change);
}

/** What opens below a question takes answers only while it is open. [QST-18, QST-19, QST-20] */
function belongs(answers: Answers, change: Change, questions: readonly Question[]): boolean {
  const follows = (what: 'person' | 'beneficiaries') => questions.some((question) => followUp(answers, question) === what);
  if (change.kind === 'row.add' && answers[change.list].length >= maxRows) return false;
  if (change.kind === 'row.add' || change.kind === 'row.remove' || change.kind === 'row.text') return follows('beneficiaries');
  const isPerson = change.kind === 'single' ? change.field === 'relation' : isOneOf(personTextFields, change.field);
  if (isPerson) return follows('person');
  if (isOneOf(companyFigureFields, change.field)) return questions.some(({ kind }) => kind === 'figures');
  return questions.some(
    (question) =>
      question.field === change.field || (question.kind !== 'figures' && question.other === change.field && isOther(answers, question)),
  );
}

function changes(answers: Answers, change: Change): boolean {
  if (change.kind === 'single') return answers.single[change.field] !== change.option;
  if (change.kind === 'multi') return (answers.multi[change.field] ?? []).includes(change.option) !== change.chosen;
  if (change.kind === 'text') return (answers.text[change.field] ?? '') !== change.text;
  return true;
}

/** Is the free text asked for? [QST-18] */
export function isOther(answers: Answers, question: Question): boolean {
  if (question.kind === 'figures' || !question.other) return false;
  return question.kind === 'single' ? answers.single[question.field] === 'OTHER' : (answers.multi[question.field] ?? []).includes('OTHER');
}

/** What opens below the question, if anything does. [QST-19, QST-20] */
export function followUp(answers: Answers, question: Question): 'person' | 'beneficiaries' | undefined {
  if (question.kind !== 'single' || !question.follow) return undefined;
  return answers.single[question.field] === question.follow.option ? question.follow.with : undefined;
}

/** A share in percent as typed, with a comma or a point; undefined when it is no number. */
export function shareOf(text: string): number | undefined {
  const plain = text.trim().replace(/\s*%$/, '').replace(',', '.');
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

/** Sum of all shares that can be read; above 100 is worth a word, and no error. [decisions 3.4] */
export function sharesTotal({ individuals, entities }: Pick<Answers, 'individuals' | 'entities'>): number {
  const sum = [...individuals, ...entities].reduce((total, { sharePercentage }) => total + (shareOf(sharePercentage) ?? 0), 0);
  return Math.round(sum * 1e6) / 1e6;
}

/** Answers without personal numbers, which are never kept in the browser. [issue 4, decisions 6.18] */
export function withoutPersonalNumbers(answers: Answers): Answers {
  return {
    ...answers,
    individuals: answers.individuals.map((row) => ({ ...row, personalCodeOrDateOfBirth: '' })),
    entities: answers.entities.map((row) => ({ ...row, personalNumber: '' })),
  };
}

/** Personal numbers that are on file already stand again beside their owner, wherever the owner stands now; they are never kept in the browser. */
export function withKnownNumbers(saved: Answers, known: Answers): Answers {
  return {
    ...saved,
    individuals: withKnownOf(saved.individuals, known.individuals, 'beneficiaryName', 'personalCodeOrDateOfBirth'),
    entities: withKnownOf(saved.entities, known.entities, 'legalEntityName', 'personalNumber'),
  };
}

/** Among several owners of one name only the one of whom all else is the same. */
function withKnownOf<Row extends object>(rows: readonly Row[], known: readonly Row[], name: keyof Row, secret: keyof Row): Row[] {
  const isSame = (row: Row) => (other: Row) => keysOf(row).every((key) => key === secret || other[key] === row[key]);
  return rows.map((row) => {
    if (row[secret] !== '') return row;
    const called = (it: Row) => it[name] === row[name];
    const namesakes = known.filter(called);
    const own = namesakes.length === 1 && rows.filter(called).length === 1 ? namesakes[0] : namesakes.find(isSame(row));
    return own ? { ...row, [secret]: own[secret] } : row;
  });
}

/** Reads kept answers, whatever is really there: storage can hold anything. */
export function readAnswers(value: unknown): Answers {
  const from = recordOf(value);
  return {
    single: picked(from.single, isOption),
    multi: picked(from.multi, (it) => Array.isArray(it) && it.every(isOption)),
    text: picked(from.text, (it) => typeof it === 'string'),
    individuals: rows(from.individuals, emptyIndividual),
    entities: rows(from.entities, emptyEntity),
  };
}

const isOption = (it: unknown): it is Option => typeof it === 'string' || typeof it === 'number';

function picked<Value>(value: unknown, isGood: (it: unknown) => it is Value): Record<string, Value> {
  const good: Record<string, Value> = {};
  for (const [field, it] of Object.entries(recordOf(value))) if (isGood(it)) good[field] = it;
  return good;
}

function rows<Field extends string>(value: unknown, empty: Readonly<Record<Field, string>>): Record<Field, string>[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, maxRows).map((row) => {
    const from = recordOf(row);
    return mapKeys(keysOf(empty), (field) => {
      const text = from[field];
      return typeof text === 'string' ? text : '';
    });
  });
}

/** Which questionnaire a user gets. [QST-22, T-33] */
export function audienceOf({ company }: { company: boolean }): Audience {
  return company ? 'LEGAL_ENTITY' : 'INDIVIDUAL';
}
