import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { SelectField } from '../ui/select-field.tsx';
import css from './back-office.module.css';

/** Shows the list at `path` with one status, or with all. */
export function StatusFilter({
  path,
  messages,
  status,
}: {
  path: string;
  messages: Readonly<Record<string, MessageDescriptor>>;
  status: string | undefined;
}) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <div className={css.filters}>
      <SelectField
        label={t`Status`}
        options={[{ value: '', label: t`All` }, ...Object.entries(messages).map(([value, words]) => ({ value, label: t(words) }))]}
        value={status ?? ''}
        onChange={(value) => {
          const next: Readonly<Record<string, string>> = value === '' ? {} : { status: value };
          void navigate({ to: path, search: next });
        }}
      />
    </div>
  );
}
