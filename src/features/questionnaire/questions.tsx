import { Trans } from '@lingui/react/macro';
import type { Question } from '../../../domain/questionnaire/questions.ts';
import { Alert } from '../../ui/alert.tsx';
import { QuestionField } from './question-field.tsx';
import type { QuestionFieldProps } from './question-field.types.ts';
import css from './questionnaire.module.css';

/** Questions below each other, with a word on what is missing once the person wanted to go on. */
export function Questions({
  questions,
  isCorrecting,
  isDisabled = false,
  ...rest
}: Omit<QuestionFieldProps, 'question'> & { questions: readonly Question[]; isCorrecting: boolean; isDisabled?: boolean }) {
  const hasProblems = rest.problems.length > 0;
  return (
    <>
      {isCorrecting && !hasProblems && (
        <Alert kind="positive" role="status">
          <Trans>All questions in this section are answered.</Trans>
        </Alert>
      )}
      {hasProblems && (
        <Alert kind="danger" role="alert">
          <Trans>Something is missing or incorrect. Check the marked questions.</Trans>
        </Alert>
      )}
      <fieldset className={css.questions} disabled={isDisabled}>
        {questions.map((question) => (
          <QuestionField key={question.field} question={question} {...rest} />
        ))}
      </fieldset>
    </>
  );
}
