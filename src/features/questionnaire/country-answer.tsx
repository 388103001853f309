import { useMemo } from 'react';
import { useLocale } from '../../i18n/i18n.ts';
import { countriesIn } from '../../lib/countries.ts';
import { ComboBox } from '../../ui/combo-box.tsx';
import { useProblemText } from './problem-text.ts';
import type { TextBoxProps } from './text-answer.tsx';

/** A country, by its name in the reader's language. */
export function CountryAnswer({ label, at, value, problems, onText }: Omit<TextBoxProps, 'place'>) {
  const locale = useLocale();
  const error = useProblemText(problems)(at);
  const items = useMemo(() => countriesIn(locale).map(({ code, name }) => ({ id: code, label: name })), [locale]);
  return (
    <div data-at={at}>
      <ComboBox label={label} items={items} value={value || null} onChange={onText} {...(error === undefined ? {} : { error })} />
    </div>
  );
}
