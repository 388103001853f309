import { Trans, useLingui } from '@lingui/react/macro';
import { followUp, isOther } from '../../../domain/questionnaire/answers.ts';
import { choices, companyFigureFields } from '../../../domain/questionnaire/questions.ts';
import { ChoiceRows } from '../../ui/choice-rows.tsx';
import { Beneficiaries } from './beneficiaries.tsx';
import { PersonFields } from './person-fields.tsx';
import { useProblemText } from './problem-text.ts';
import { questionMessages } from './question-messages.ts';
import css from './questionnaire.module.css';
import { TextAnswer } from './text-answer.tsx';
import type { QuestionFieldProps } from './question-field.types.ts';

/** One question: its answers, what opens below them, and why it is asked. */
export function QuestionField({ question, answers, problems, onChange }: QuestionFieldProps) {
  const { t } = useLingui();
  const messages = questionMessages[question.field];
  const follow = followUp(answers, question);
  return (
    <section className={css.question}>
      <Choice question={question} answers={answers} problems={problems} onChange={onChange} />
      {question.kind !== 'figures' && question.other && messages.other && isOther(answers, question) && (
        <div className={css.follow}>
          <TextAnswer
            label={t(messages.other)}
            at={question.other}
            field={question.other}
            answers={answers}
            problems={problems}
            onChange={onChange}
          />
        </div>
      )}
      {follow === 'person' && <PersonFields answers={answers} problems={problems} onChange={onChange} />}
      {follow === 'beneficiaries' && <Beneficiaries answers={answers} problems={problems} onChange={onChange} />}
      <details className={css.why}>
        <summary>
          <Trans>Why we ask</Trans>
        </summary>
        <p>{t(messages.why)}</p>
      </details>
    </section>
  );
}

function Choice({ question, answers, problems, onChange }: QuestionFieldProps) {
  const { t } = useLingui();
  const problemText = useProblemText(problems);
  const messages = questionMessages[question.field];
  if (question.kind === 'figures') {
    const labels = { capital: t`Own funds`, revenue: t`Net turnover`, assets: t`Balance-sheet total` };
    return (
      <fieldset className={css.figures}>
        <legend>{t(messages.label)}</legend>
        <div className={css.grid}>
          {companyFigureFields.map((field) => (
            <TextAnswer
              key={field}
              label={labels[field]}
              at={`${question.field}.${field}`}
              field={field}
              answers={answers}
              problems={problems}
              onChange={onChange}
              place="figure"
            />
          ))}
        </div>
      </fieldset>
    );
  }
  const error = problemText(question.field);
  const chosen = question.kind === 'multi' ? (answers.multi[question.field] ?? []) : [answers.single[question.field] ?? ''];
  const options = choices(question);
  return (
    <ChoiceRows
      at={question.field}
      label={t(messages.label)}
      {...(question.kind === 'multi' ? { hint: t`Tick all that apply.` } : {})}
      {...(error === undefined ? {} : { error })}
      isMultiple={question.kind === 'multi'}
      isPair={question.field === 'pep'}
      chosen={chosen.map(String)}
      rows={options.map((option) => ({ value: String(option), label: t(messages.options[String(option)] ?? messages.label) }))}
      onChange={(value, isChosen) => {
        const option = options.find((it) => String(it) === value) ?? value;
        if (question.kind === 'multi') onChange({ kind: 'multi', field: question.field, option, chosen: isChosen });
        else onChange({ kind: 'single', field: question.field, option });
      }}
    />
  );
}
