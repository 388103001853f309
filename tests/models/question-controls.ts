import type { Answers } from '../../domain/questionnaire/answers.ts';
import { choices, figureTexts, type Question } from '../../domain/questionnaire/questions.ts';
import { optionWords } from './questionnaire-words.ts';
import type { Control, Text } from './screen.ts';

export const somethingMissing = 'Something is missing or not right. Look at the marked questions.';

/** What an answer says on the screen. */
export const wordOf = (field: string, option: unknown): Text => {
  const word = (optionWords as Record<string, Record<string, string>>)[field]?.[String(option)];
  if (word === undefined) throw new Error(`No words for ${field}: ${String(option)}.`);
  return word;
};
const figureWords = { capital: 'Own funds', revenue: 'Net turnover', assets: 'Balance-sheet total' } as const;
/** The controls of one question, as they stand with these answers. */
export function questionControls(question: Question, answers: Answers): Control[] {
  if (question.kind === 'figures') return figureTexts.map((field) => ({ role: 'textbox', name: figureWords[field] }));
  return choices(question).map((option) => ({
    role: question.kind === 'multi' ? 'checkbox' : 'radio',
    name: wordOf(question.field, option),
    checked: question.kind === 'multi' ? (answers.multi[question.field] ?? []).includes(option) : answers.single[question.field] === option,
  }));
}
