import { useLingui } from '@lingui/react/macro';
import { useLocale } from '../../i18n/i18n.ts';
import { countriesIn } from '../../lib/countries.ts';
import { Field } from '../../ui/field.tsx';
import fieldStyles from '../../ui/field.module.css';
import { useProblemText } from './problem-text.ts';
import type { TextBoxProps } from './text-answer.tsx';

/** A country, by its name in the reader's language. */
export function CountryAnswer({ label, at, value, problems, onText }: Omit<TextBoxProps, 'isNumber'>) {
  const { t } = useLingui();
  const locale = useLocale();
  const error = useProblemText(problems)(at);
  return (
    <Field label={label} {...(error === undefined ? {} : { error })}>
      {(control) => (
        <div data-at={at}>
          <select {...control} className={fieldStyles.input} value={value} onChange={(event) => onText(event.target.value)}>
            <option value="">{t`Choose a country`}</option>
            {countriesIn(locale).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  );
}
