import { useLingui } from '@lingui/react/macro';
import { locales } from '../../../domain/locale.ts';
import type { DraftContent, OwnerText } from '../../../domain/project-draft.ts';
import { languageNames } from '../../i18n/language-names.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { fields } from './draft-messages.ts';
import css from './drafts.module.css';
import type { DraftForm } from './use-draft-form.ts';

type Texts = NonNullable<NonNullable<DraftContent['owner']>[OwnerText]>;

interface OwnerTextsProps {
  form: DraftForm;
  field: OwnerText;
  value: Texts | undefined;
  onChange: (texts: Texts) => void;
}

/** One text about the owner in five languages. */
export function OwnerTexts({ form, field, value = {}, onChange }: OwnerTextsProps) {
  const { t } = useLingui();
  const label = t(fields[`owner.${field}`].label);
  return (
    <fieldset className={css.ownerTexts}>
      <legend>{label}</legend>
      <div className={css.languages}>
        {locales.map((locale) => {
          const error = form.errorOf(`owner.${field}.${locale}`);
          const name = languageNames[locale];
          return (
            <TextArea
              key={locale}
              label={t`${label} (${name})`}
              value={value[locale] ?? ''}
              onChange={(text) => onChange({ ...value, [locale]: text })}
              isDisabled={!form.isEditable}
              {...(error !== undefined && { error })}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
