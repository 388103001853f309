import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { countryCodes } from '../../domain/countries.ts';
import { dayOf } from '../../domain/duration.ts';
import { keysOf } from '../../domain/keys.ts';
import { intlLocale } from '../../domain/locale.ts';
import { isEmail } from '../../domain/person-text.ts';
import { newRequestKey } from '../../domain/request-key.ts';
import { requiredError } from '../api/problems.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { Field } from '../ui/field.tsx';
import fieldStyles from '../ui/field.module.css';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { ConfirmModal } from './confirm-modal.tsx';
import { type ConnectedRole, connectedRoleMessages } from './connected-person-messages.ts';
import { useDecision } from './use-decision.ts';

const roles = keysOf(connectedRoleMessages);

/** Who is added to the register, and their account where they are clients. */
export function AddConnectedPerson({ clients, onClose }: { clients: RouterContext; onClose: () => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [role, setRole] = useState<ConnectedRole>('EMPLOYEE');
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const [country, setCountry] = useState('');
  const [email, setEmail] = useState('');
  const [since, setSince] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [key] = useState(newRequestKey);
  const [today] = useState(() => dayOf(new Date()));
  const names = new Intl.DisplayNames([intlLocale(locale)], { type: 'region' });
  const isNameless = name.trim().length < 2;
  const isWrongEmail = email.trim() !== '' && !isEmail(email.trim());
  const isWrongDay = since === '' || since > today;
  const run = useDecision(clients, {
    send: () =>
      clients.api.POST('/admin/connected-persons', {
        params: { header: { 'Idempotency-Key': key } },
        body: {
          role,
          name: name.trim(),
          since,
          ...(code.trim() !== '' && { code: code.trim() }),
          ...(country !== '' && { country }),
          ...(email.trim() !== '' && { email: email.trim() }),
        },
      }),
    success: t`Added to the register.`,
    onAnswer: onClose,
  });
  const { isPending } = run;
  const errorIf = (isWrong: boolean, error: string) => (isChecked && isWrong ? { error } : {});
  return (
    <ConfirmModal
      title={t`Add to the register`}
      isDanger={false}
      isPending={isPending}
      onConfirm={() => {
        if (isNameless || isWrongEmail || isWrongDay) setChecked(true);
        else run.mutate();
      }}
      onClose={onClose}
    >
      <SelectField
        label={t`Role`}
        options={roles.map((value) => ({ value, label: t(connectedRoleMessages[value]) }))}
        value={role}
        onChange={(value) => setRole(roles.find((one) => one === value) ?? role)}
        isDisabled={isPending}
      />
      <TextField
        label={t`Name of the person or company`}
        value={name}
        onChange={setName}
        isDisabled={isPending}
        {...errorIf(isNameless, t(requiredError))}
      />
      <div className={fieldStyles.grid2}>
        <TextField label={t`Company code, if it is a company`} value={code} onChange={setCode} isDisabled={isPending} />
        <SelectField
          label={t`Country of the company, if it is one`}
          options={[
            { value: '', label: '–' },
            ...countryCodes
              .map((value) => ({ value, label: names.of(value) ?? value }))
              .sort((one, other) => one.label.localeCompare(other.label, intlLocale(locale))),
          ]}
          value={country}
          onChange={setCountry}
          isDisabled={isPending}
        />
      </div>
      <TextField
        label={t`E-mail of the account, if a client`}
        type="email"
        value={email}
        onChange={setEmail}
        isDisabled={isPending}
        {...errorIf(isWrongEmail, t`Please enter a complete e-mail address.`)}
      />
      <Field label={t`In this role since`} {...errorIf(isWrongDay, t`Please enter a day that is not in the future.`)}>
        {(control) => (
          <input
            {...control}
            className={fieldStyles.input}
            type="date"
            max="9999-12-31"
            disabled={isPending}
            value={since}
            onChange={({ target }) => setSince(target.value)}
          />
        )}
      </Field>
    </ConfirmModal>
  );
}
