import type { ReactNode } from 'react';
import type { Problem } from '../../../domain/questionnaire/problems.ts';
import { Button } from '../../ui/button.tsx';
import { CountryAnswer } from './country-answer.tsx';
import css from './questionnaire.module.css';
import { TextBox } from './text-answer.tsx';

export interface OwnerField<Field> {
  field: Field;
  label: string;
  place: 'text' | 'share' | 'country';
}

interface OwnerProps<Row extends object> {
  legend: ReactNode;
  removal: ReactNode;
  /** Where its problems are, without the field. */
  at: string;
  row: Row;
  fields: readonly OwnerField<keyof Row & string>[];
  problems: readonly Problem[];
  onText: (field: keyof Row & string, text: string) => void;
  onRemove: () => void;
}

/** One owner of a company: a person, or another company. */
export function Owner<Row extends object>({ legend, removal, at, row, fields, problems, onText, onRemove }: OwnerProps<Row>) {
  return (
    <fieldset className={css.owner}>
      <legend>{legend}</legend>
      <div className={css.grid}>
        {fields.map(({ field, label, place }) => {
          const answer = {
            label,
            at: `${at}.${field}`,
            value: String(row[field]),
            problems,
            onText: (text: string) => onText(field, text),
          };
          return place === 'country' ? <CountryAnswer key={field} {...answer} /> : <TextBox key={field} {...answer} place={place} />;
        })}
      </div>
      <div>
        <Button variant="text" onPress={onRemove}>
          {removal}
        </Button>
      </div>
    </fieldset>
  );
}
