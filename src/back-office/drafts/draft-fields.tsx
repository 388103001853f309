import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { countryCodes } from '../../../domain/countries.ts';
import { figureOf } from '../../../domain/amount.ts';
import { intlLocale } from '../../../domain/locale.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Field } from '../../ui/field.tsx';
import fieldStyles from '../../ui/field.module.css';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type DraftField, fields } from './draft-messages.ts';
import type { DraftForm } from './use-draft-form.ts';

interface Base {
  form: DraftForm;
  field: DraftField;
  /** In the draft, where it differs from the name of the field. */
  path?: string;
  hint?: ReactNode;
}

function useField({ form, field, path = field }: Base) {
  const { t } = useLingui();
  return { label: t(fields[field].label), error: form.errorOf(path), isDisabled: !form.isEditable };
}

const withError = (error: string | undefined) => (error === undefined ? {} : { error });

export function DraftText({ value, onChange, ...base }: Base & { value: string | undefined; onChange: (text: string) => void }) {
  const { label, error, isDisabled } = useField(base);
  const { hint } = base;
  return (
    <TextField
      label={label}
      value={value ?? ''}
      onChange={onChange}
      isDisabled={isDisabled}
      {...withError(error)}
      {...(hint !== undefined && { hint })}
    />
  );
}

interface DraftNumberProps extends Base {
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

/** A figure as people write it in any language. What is no figure stays in the field, with a message, and is not saved. */
export function DraftNumber({ value, onChange, ...base }: DraftNumberProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { label, error, isDisabled } = useField(base);
  const [typed, setTyped] = useState<string>();
  const { hint } = base;
  const written = typed === undefined ? undefined : figureOf(typed);
  const isWrong = typed !== undefined && typed.trim() !== '' && written === undefined;
  // what is typed stays as it was typed while it means what is stored
  const isCurrent = typed !== undefined && (isWrong || written === value);
  const shown = isCurrent
    ? typed
    : value === undefined
      ? ''
      : new Intl.NumberFormat(intlLocale(locale), { maximumFractionDigits: 2, useGrouping: 'always' }).format(value);
  return (
    <TextField
      label={label}
      value={shown}
      onChange={(text) => {
        setTyped(text);
        const figure = figureOf(text);
        if (figure !== undefined || text.trim() === '') onChange(figure);
      }}
      isDisabled={isDisabled}
      {...withError(isWrong ? t`This is no number.` : error)}
      {...(hint !== undefined && { hint })}
    />
  );
}

/** A whole number such as a year, which has no separators. */
export function DraftYear({ value, onChange, ...base }: DraftNumberProps) {
  return (
    <DraftText
      {...base}
      value={value === undefined ? '' : String(value)}
      onChange={(text) => {
        const digits = text.replaceAll(/\D/g, '').slice(0, 4);
        onChange(digits === '' ? undefined : Number(digits));
      }}
    />
  );
}

export function DraftDate({ value, onChange, ...base }: Base & { value: string | undefined; onChange: (day: string | undefined) => void }) {
  const { label, error, isDisabled } = useField(base);
  const { hint } = base;
  return (
    <Field label={label} {...withError(error)} {...(hint !== undefined && { hint })}>
      {(control) => (
        <input
          {...control}
          className={fieldStyles.input}
          type="date"
          max="9999-12-31"
          disabled={isDisabled}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        />
      )}
    </Field>
  );
}

interface DraftChoiceProps<Value extends string> extends Base {
  value: Value | undefined;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value | undefined) => void;
}

export function DraftChoice<Value extends string>({ value, options, onChange, ...base }: DraftChoiceProps<Value>) {
  const { t } = useLingui();
  const { label, error, isDisabled } = useField(base);
  return (
    <SelectField
      label={label}
      options={[{ value: '', label: t`Please choose` }, ...options]}
      value={value ?? ''}
      onChange={(next) => onChange(options.find((option) => option.value === next)?.value)}
      isDisabled={isDisabled}
      {...withError(error)}
    />
  );
}

export function DraftYesNo({
  value,
  onChange,
  ...base
}: Base & { value: boolean | undefined; onChange: (is: boolean | undefined) => void }) {
  const { t } = useLingui();
  return (
    <DraftChoice
      {...base}
      value={value === undefined ? undefined : value ? 'yes' : 'no'}
      options={[
        { value: 'yes', label: t`Yes` },
        { value: 'no', label: t`No` },
      ]}
      onChange={(chosen) => onChange(chosen === undefined ? undefined : chosen === 'yes')}
    />
  );
}

export function DraftCountry(props: Omit<DraftChoiceProps<string>, 'options'>) {
  const locale = useLocale();
  const names = new Intl.DisplayNames([intlLocale(locale)], { type: 'region' });
  const options = countryCodes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => one.label.localeCompare(other.label, intlLocale(locale)));
  return <DraftChoice {...props} options={options} />;
}
