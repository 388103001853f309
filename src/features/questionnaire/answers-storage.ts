import { type Answers, readAnswers, withoutPersonalNumbers } from '../../../domain/questionnaire/answers.ts';
import { clearDraft, saveDraft, savedDraft } from '../../lib/draft-storage.ts';

/** The two forms whose answers are kept apart. */
type Form = 'questionnaire' | 'yearly-answers';

export interface SavedAnswers {
  answers: Answers;
  section: string;
}

/** Answers that were not sent yet, kept in this tab; personal numbers never are. [decisions 6.18] */
export function saveAnswers(form: Form, userId: string, { answers, section }: SavedAnswers) {
  saveDraft(form, userId, { answers: withoutPersonalNumbers(answers), section });
}

export function clearAnswers(form: Form, userId: string) {
  clearDraft(form, userId);
}

/** The saved answers; unreadable ones count as none. */
export function savedAnswers(form: Form, userId: string): SavedAnswers | undefined {
  const { answers, section } = savedDraft(form, userId);
  if (answers === undefined) return undefined;
  return { answers: readAnswers(answers), section: typeof section === 'string' ? section : '' };
}
