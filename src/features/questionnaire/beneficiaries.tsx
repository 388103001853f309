import { Trans, useLingui } from '@lingui/react/macro';
import { sharesTotal } from '../../../domain/questionnaire/answers.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { CountryAnswer } from './country-answer.tsx';
import { useProblemText } from './problem-text.ts';
import type { QuestionFieldProps } from './question-field.tsx';
import css from './questionnaire.module.css';
import { TextBox } from './text-answer.tsx';

/** Persons and companies that own the company; at least one of them (QST-20, QST-21). */
export function Beneficiaries({ answers, problems, onChange }: Omit<QuestionFieldProps, 'question'>) {
  const { t } = useLingui();
  const missing = useProblemText(problems)('individualBeneficiaries');
  return (
    <div className={css.follow} data-at="individualBeneficiaries">
      {answers.individuals.map((row, index) => {
        const at = (field: string) => `individualBeneficiaries.${index}.${field}`;
        const set = (field: keyof typeof row) => (text: string) =>
          onChange({ kind: 'row.text', list: 'individuals', row: index, field, text });
        const number = index + 1;
        return (
          <fieldset key={`person-${number}`} className={css.owner}>
            <legend>
              <Trans>Person {number}</Trans>
            </legend>
            <div className={css.grid}>
              <TextBox
                label={t`First and last name`}
                at={at('beneficiaryName')}
                value={row.beneficiaryName}
                problems={problems}
                onText={set('beneficiaryName')}
              />
              <TextBox
                label={t`Personal code or date of birth`}
                at={at('personalCodeOrDateOfBirth')}
                value={row.personalCodeOrDateOfBirth}
                problems={problems}
                onText={set('personalCodeOrDateOfBirth')}
              />
              <CountryAnswer
                label={t`Nationality`}
                at={at('nationality')}
                value={row.nationality}
                problems={problems}
                onText={set('nationality')}
              />
              <TextBox
                label={t`Share in percent`}
                at={at('sharePercentage')}
                value={row.sharePercentage}
                problems={problems}
                onText={set('sharePercentage')}
                isNumber
              />
            </div>
            <Button variant="text" onPress={() => onChange({ kind: 'row.remove', list: 'individuals', row: index })}>
              <Trans>Remove person {number}</Trans>
            </Button>
          </fieldset>
        );
      })}
      {answers.entities.map((row, index) => {
        const at = (field: string) => `legalEntityBeneficiaries.${index}.${field}`;
        const set = (field: keyof typeof row) => (text: string) =>
          onChange({ kind: 'row.text', list: 'entities', row: index, field, text });
        const number = index + 1;
        return (
          <fieldset key={`entity-${number}`} className={css.owner}>
            <legend>
              <Trans>Company {number}</Trans>
            </legend>
            <div className={css.grid}>
              <TextBox
                label={t`Name of the company`}
                at={at('legalEntityName')}
                value={row.legalEntityName}
                problems={problems}
                onText={set('legalEntityName')}
              />
              <CountryAnswer
                label={t`Country of registration`}
                at={at('registrationCountry')}
                value={row.registrationCountry}
                problems={problems}
                onText={set('registrationCountry')}
              />
              <TextBox
                label={t`Registration number`}
                at={at('personalNumber')}
                value={row.personalNumber}
                problems={problems}
                onText={set('personalNumber')}
              />
              <TextBox
                label={t`Share in percent`}
                at={at('sharePercentage')}
                value={row.sharePercentage}
                problems={problems}
                onText={set('sharePercentage')}
                isNumber
              />
            </div>
            <Button variant="text" onPress={() => onChange({ kind: 'row.remove', list: 'entities', row: index })}>
              <Trans>Remove company {number}</Trans>
            </Button>
          </fieldset>
        );
      })}
      {sharesTotal(answers) > 100 && (
        <Note kind="warning" role="status">
          <Trans>Together the shares are more than 100 %. Please check them.</Trans>
        </Note>
      )}
      <div className={css.row}>
        <Button variant="second" onPress={() => onChange({ kind: 'row.add', list: 'individuals' })}>
          <Trans>Add a person</Trans>
        </Button>
        <Button variant="second" onPress={() => onChange({ kind: 'row.add', list: 'entities' })}>
          <Trans>Add a company</Trans>
        </Button>
      </div>
      {missing !== undefined && <p className={css.missing}>{missing}</p>}
    </div>
  );
}
