import { useLingui } from '@lingui/react/macro';
import { relations } from '../../../domain/questionnaire/questions.ts';
import { ChoiceRows } from '../../ui/choice-rows.tsx';
import { CountryAnswer } from './country-answer.tsx';
import { useProblemText } from './problem-text.ts';
import type { QuestionFieldProps } from './question-field.types.ts';
import css from './questionnaire.module.css';
import { TextAnswer } from './text-answer.tsx';

/** Who the politically exposed person is (QST-19). */
export function PersonFields({ answers, problems, onChange }: Omit<QuestionFieldProps, 'question'>) {
  const { t } = useLingui();
  const error = useProblemText(problems)('person.relation');
  const labels = { firstName: t`First name`, lastName: t`Last name`, organization: t`Institution`, position: t`Position` };
  const relationLabels = { INDIVIDUAL: t`I am this person`, FAMILY: t`A family member`, OTHER: t`A close associate` };
  return (
    <div className={css.follow}>
      <div className={css.grid}>
        {(['firstName', 'lastName', 'organization', 'position'] as const).map((field) => (
          <TextAnswer
            key={field}
            label={labels[field]}
            at={`person.${field}`}
            field={field}
            answers={answers}
            problems={problems}
            onChange={onChange}
          />
        ))}
      </div>
      <ChoiceRows
        at="person.relation"
        label={t`Who is it?`}
        {...(error === undefined ? {} : { error })}
        chosen={[String(answers.single.relation ?? '')]}
        rows={relations.map((value) => ({ value, label: relationLabels[value] }))}
        onChange={(option) => onChange({ kind: 'single', field: 'relation', option })}
      />
      <CountryAnswer
        label={t`Nationality`}
        at="person.nationality"
        value={answers.text.nationality ?? ''}
        problems={problems}
        onText={(text) => onChange({ kind: 'text', field: 'nationality', text })}
      />
    </div>
  );
}
