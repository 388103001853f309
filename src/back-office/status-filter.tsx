import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { SelectField } from '../ui/select-field.tsx';
import css from './back-office.module.css';

type Messages = Readonly<Record<string, MessageDescriptor>>;

interface StatusFieldProps {
  messages: Messages;
  /** Empty for a list without this filter. */
  status: string;
  /** What a list without this filter shows; all of it where it is absent. */
  unfiltered?: MessageDescriptor | undefined;
  onChange: (status: string) => void;
}

export function StatusField({ messages, status, unfiltered, onChange }: StatusFieldProps) {
  const { t } = useLingui();
  return (
    <SelectField
      label={t`Status`}
      options={[
        { value: '', label: unfiltered ? t(unfiltered) : t`All` },
        ...Object.entries(messages).map(([value, message]) => ({ value, label: t(message) })),
      ]}
      value={status}
      onChange={onChange}
    />
  );
}

/** Shows the list at `path` with one status, or with all. */
export function StatusFilter({ path, messages, status }: { path: string; messages: Messages; status: string | undefined }) {
  const navigate = useNavigate();
  return (
    <div className={css.filters}>
      <StatusField
        messages={messages}
        status={status ?? ''}
        onChange={(value) => {
          const next: Readonly<Record<string, string>> = value === '' ? {} : { status: value };
          void navigate({ to: path, search: next });
        }}
      />
    </div>
  );
}
