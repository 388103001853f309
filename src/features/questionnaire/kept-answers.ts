import { type Answers, readAnswers, withoutPersonalNumbers } from '../../../domain/questionnaire/answers.ts';

const keyOf = (userId: string) => `questionnaire:${userId}`;

export interface Kept {
  answers: Answers;
  section: string;
}

/** Answers that were not sent yet, kept in this tab; personal numbers never are. [decisions 6.18] */
export function keepAnswers(userId: string, { answers, section }: Kept) {
  sessionStorage.setItem(keyOf(userId), JSON.stringify({ answers: withoutPersonalNumbers(answers), section }));
}

export function forgetAnswers(userId: string) {
  sessionStorage.removeItem(keyOf(userId));
}

/** What was kept; what cannot be read is nothing. */
export function keptAnswers(userId: string): Kept | undefined {
  const text = sessionStorage.getItem(keyOf(userId));
  if (text === null) return undefined;
  try {
    const { answers, section } = JSON.parse(text) as { answers?: unknown; section?: unknown };
    return { answers: readAnswers(answers), section: typeof section === 'string' ? section : '' };
  } catch {
    forgetAnswers(userId);
    return undefined;
  }
}
