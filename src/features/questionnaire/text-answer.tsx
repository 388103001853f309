import type { Answers, Change } from '../../../domain/questionnaire/answers.ts';
import type { Problem } from '../../../domain/questionnaire/problems.ts';
import type { FigureText, OtherText, PersonText } from '../../../domain/questionnaire/questions.ts';
import { Field } from '../../ui/field.tsx';
import fieldStyles from '../../ui/field.module.css';
import { type Place, useProblemText } from './problem-text.ts';

export interface TextAnswerProps {
  label: string;
  at: string;
  field: OtherText | PersonText | FigureText;
  answers: Answers;
  problems: readonly Problem[];
  onChange: (change: Change) => void;
  place?: Place;
}

/** A typed answer. */
export function TextAnswer({ field, answers, onChange, ...rest }: TextAnswerProps) {
  return <TextBox {...rest} value={answers.text[field] ?? ''} onText={(text) => onChange({ kind: 'text', field, text })} />;
}

export interface TextBoxProps {
  label: string;
  at: string;
  value: string;
  problems: readonly Problem[];
  onText: (text: string) => void;
  place?: Place;
}

export function TextBox({ label, at, value, problems, onText, place = 'text' }: TextBoxProps) {
  const error = useProblemText(problems)(at, place);
  return (
    <Field label={label} {...(error === undefined ? {} : { error })}>
      {(control) => (
        <input
          {...control}
          data-at={at}
          className={fieldStyles.input}
          value={value}
          autoComplete="off"
          inputMode={place === 'text' ? 'text' : 'decimal'}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  );
}
