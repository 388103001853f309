import type { Answers, Change } from '../../../domain/questionnaire/answers.ts';
import type { Problem } from '../../../domain/questionnaire/problems.ts';
import type { Question } from '../../../domain/questionnaire/questions.ts';

export interface QuestionFieldProps {
  question: Question;
  answers: Answers;
  problems: readonly Problem[];
  onChange: (change: Change) => void;
}
