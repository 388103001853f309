import { useLingui } from '@lingui/react/macro';
import { formatPercent } from '../../../domain/format.ts';
import { type Locale, locales } from '../../../domain/locale.ts';
import { type LocalizedField, languageCompleteness, localizedFields } from '../../../domain/project-draft.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { languageNames } from '../../i18n/language-names.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { fields } from './draft-messages.ts';
import css from './drafts.module.css';
import type { DraftForm } from './use-draft-form.ts';

/** The texts of a project in five languages side by side, with how much of each language is written. */
export function TextsSection({ form }: { form: DraftForm }) {
  const done = languageCompleteness(form.content, form.today);
  return (
    <div className={css.languages}>
      {locales.map((locale) => (
        <section key={locale} className={css.language} aria-labelledby={`language-${locale}`}>
          <h2 id={`language-${locale}`} lang={locale}>
            {languageNames[locale]}
          </h2>
          <Completeness percent={done[locale]} language={languageNames[locale]} />
          {localizedFields.map((field) => (
            <DraftPhrase key={field} form={form} field={field} language={locale} />
          ))}
        </section>
      ))}
    </div>
  );
}

function Completeness({ percent, language }: { percent: number; language: string }) {
  const { t } = useLingui();
  const share = formatPercent(percent, useLocale());
  return (
    <div className={css.completeness}>
      <progress max={100} value={percent} aria-label={t`${language}: how much is written`} />
      <span className="small num" aria-hidden="true">
        {share}
      </span>
    </div>
  );
}

function DraftPhrase({ form, field, language }: { form: DraftForm; field: LocalizedField; language: Locale }) {
  const { t } = useLingui();
  const error = form.errorOf(`${field}.${language}`);
  const label = t(fields[field].label);
  const name = languageNames[language];
  const props = {
    label: t`${label} (${name})`,
    value: form.content[field]?.[language] ?? '',
    onChange: (text: string) => form.change({ [field]: { ...form.content[field], [language]: text } }),
    isDisabled: !form.isEditable,
    ...(error !== undefined && { error }),
  };
  return field === 'name' ? <TextField {...props} /> : <TextArea {...props} />;
}
