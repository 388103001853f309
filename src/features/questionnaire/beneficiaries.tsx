import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { type EntityRow, type IndividualRow, maxRows, sharesTotal } from '../../../domain/questionnaire/answers.ts';
import { focusAt } from '../../ui/focus/focus-first-error.ts';
import { Button } from '../../ui/button.tsx';
import fieldStyles from '../../ui/field.module.css';
import { Icon } from '../../ui/icon.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Owner, type OwnerField } from './owner.tsx';
import { useProblemText } from './problem-text.ts';
import type { QuestionFieldProps } from './question-field.types.ts';
import css from './questionnaire.module.css';

/** Persons and companies that own the company; at least one of them (QST-20, QST-21). */
export function Beneficiaries({ answers, problems, onChange }: Omit<QuestionFieldProps, 'question'>) {
  const { t } = useLingui();
  const missing = useProblemText(problems)('individualBeneficiaries');
  const id = useId();
  const limit = maxRows;
  const full = { individuals: answers.individuals.length >= limit, entities: answers.entities.length >= limit };
  const described = (list: keyof typeof full) => {
    const describedBy = [...(missing === undefined ? [] : [id]), ...(full[list] ? [`${id}.${list}`] : [])].join(' ');
    return describedBy ? { 'aria-describedby': describedBy } : {};
  };
  const share = { field: 'sharePercentage', label: t`Share in percent`, place: 'share' } as const;
  const ofPerson: OwnerField<keyof IndividualRow>[] = [
    { field: 'beneficiaryName', label: t`First and last name`, place: 'text' },
    { field: 'personalCodeOrDateOfBirth', label: t`Personal code or date of birth`, place: 'text' },
    { field: 'nationality', label: t`Nationality`, place: 'country' },
    share,
  ];
  const ofCompany: OwnerField<keyof EntityRow>[] = [
    { field: 'legalEntityName', label: t`Name of the company`, place: 'text' },
    { field: 'registrationCountry', label: t`Country of registration`, place: 'country' },
    { field: 'personalNumber', label: t`Registration number`, place: 'text' },
    share,
  ];
  const places = { individuals: 'individualBeneficiaries', entities: 'legalEntityBeneficiaries' } as const;
  const first = { individuals: 'beneficiaryName', entities: 'legalEntityName' } as const;
  // the pressed button is gone, or below the new content: move the focus to where the user continues
  function add(list: 'individuals' | 'entities') {
    onChange({ kind: 'row.add', list });
    focusAt(`${places[list]}.${answers[list].length}.${first[list]}`);
  }
  function remove(list: 'individuals' | 'entities', row: number) {
    onChange({ kind: 'row.remove', list, row });
    focusAt(`add.${list}`);
  }
  const numbered = <Row,>(rows: readonly Row[]) => rows.map((row, index) => ({ row, index, number: index + 1 }));
  return (
    <div className={css.follow} data-at="individualBeneficiaries">
      {numbered(answers.individuals).map(({ row, index, number }) => (
        <Owner
          key={number}
          legend={<Trans>Person {number}</Trans>}
          removal={<Trans>Remove person {number}</Trans>}
          at={`individualBeneficiaries.${index}`}
          row={row}
          fields={ofPerson}
          problems={problems}
          onText={(field, text) => onChange({ kind: 'row.text', list: 'individuals', row: index, field, text })}
          onRemove={() => remove('individuals', index)}
        />
      ))}
      {numbered(answers.entities).map(({ row, index, number }) => (
        <Owner
          key={number}
          legend={<Trans>Company {number}</Trans>}
          removal={<Trans>Remove company {number}</Trans>}
          at={`legalEntityBeneficiaries.${index}`}
          row={row}
          fields={ofCompany}
          problems={problems}
          onText={(field, text) => onChange({ kind: 'row.text', list: 'entities', row: index, field, text })}
          onRemove={() => remove('entities', index)}
        />
      ))}
      {sharesTotal(answers) > 100 && (
        <Alert kind="warning" role="status">
          <Trans>The shares add up to more than 100%. Please check them.</Trans>
        </Alert>
      )}
      <div className={css.row}>
        <span data-at="add.individuals">
          <Button variant="second" isDisabled={full.individuals} onPress={() => add('individuals')} {...described('individuals')}>
            <Trans>Add a person</Trans>
          </Button>
        </span>
        <span data-at="add.entities">
          <Button variant="second" isDisabled={full.entities} onPress={() => add('entities')} {...described('entities')}>
            <Trans>Add a company</Trans>
          </Button>
        </span>
      </div>
      <div role="status">
        {full.individuals && (
          <p className="small muted" id={`${id}.individuals`}>
            <Trans>No more than {limit} persons can be added.</Trans>
          </p>
        )}
        {full.entities && (
          <p className="small muted" id={`${id}.entities`}>
            <Trans>No more than {limit} companies can be added.</Trans>
          </p>
        )}
      </div>
      {missing !== undefined && (
        <p className={fieldStyles.msg} id={id}>
          <Icon name="warning" size="sm" />
          <span>{missing}</span>
        </p>
      )}
    </div>
  );
}
