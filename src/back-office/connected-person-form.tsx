import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { countryCodes } from '../../domain/countries.ts';
import { dayOf } from '../../domain/duration.ts';
import { keysOf } from '../../domain/keys.ts';
import { intlLocale } from '../../domain/locale.ts';
import { isEmail } from '../../domain/person-text.ts';
import type { components } from '../../openapi/schema.d.ts';
import { requiredError } from '../api/problems.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import fieldStyles from '../ui/field.module.css';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { type ConnectedRole, connectedRoleMessages } from './connected-person-messages.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { useOperatorDecision } from './use-operator-decision.ts';

const roles = keysOf(connectedRoleMessages);

type Sent = components['schemas']['NewConnectedPerson'];

const added = msg`Added to the register.`;
const empty = { name: '', code: '', country: '', email: '', since: '' };

/** Who is added to the register, and their account where they are clients. */
export function AddConnectedPerson({ clients }: { clients: RouterContext }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [role, setRole] = useState<ConnectedRole>('EMPLOYEE');
  const [typed, setTyped] = useState(empty);
  const [today] = useState(() => dayOf(new Date()));
  const { name, code, country, email, since } = typed;
  const set = (field: keyof typeof empty) => (value: string) => setTyped((before) => ({ ...before, [field]: value }));
  const names = new Intl.DisplayNames([intlLocale(locale)], { type: 'region' });
  const isNameless = name.trim().length < 2;
  const isWrongEmail = email.trim() !== '' && !isEmail(email.trim());
  const isWrongDay = since === '' || since > today;
  const actor = useOperatorDecision<Sent>(clients, {
    send: (body, requestKey) =>
      clients.api.POST('/admin/connected-persons', { params: { header: { 'Idempotency-Key': requestKey } }, body }),
    success: added,
    onSuccess: () => setTyped(empty),
  });
  const command: Sent | undefined =
    isNameless || isWrongEmail || isWrongDay
      ? undefined
      : {
          role,
          name: name.trim(),
          since,
          ...(code.trim() !== '' && { code: code.trim() }),
          ...(country !== '' && { country }),
          ...(email.trim() !== '' && { email: email.trim() }),
        };
  return (
    <>
      <Button onPress={() => actor.send({ type: 'decision.ask' })}>
        <Trans>Add to the register</Trans>
      </Button>
      <DecisionDialog actor={actor} title={t`Add to the register`} command={command}>
        {({ isChecked, isLocked }) => (
          <>
            <SelectField
              label={t`Role`}
              options={roles.map((value) => ({ value, label: t(connectedRoleMessages[value]) }))}
              value={role}
              onChange={(value) => setRole(roles.find((one) => one === value) ?? role)}
              isDisabled={isLocked}
            />
            <TextField
              label={t`Name of the person or company`}
              value={name}
              onChange={set('name')}
              isDisabled={isLocked}
              error={isChecked && isNameless ? t(requiredError) : undefined}
            />
            <div className={fieldStyles.grid2}>
              <TextField label={t`Company code, if it is a company`} value={code} onChange={set('code')} isDisabled={isLocked} />
              <SelectField
                label={t`Country of the company, if it is one`}
                options={[
                  { value: '', label: '–' },
                  ...countryCodes
                    .map((value) => ({ value, label: names.of(value) ?? value }))
                    .sort((one, other) => one.label.localeCompare(other.label, intlLocale(locale))),
                ]}
                value={country}
                onChange={set('country')}
                isDisabled={isLocked}
              />
            </div>
            <TextField
              label={t`E-mail of the account, if a client`}
              type="email"
              value={email}
              onChange={set('email')}
              isDisabled={isLocked}
              error={isChecked && isWrongEmail ? t`Please enter a complete e-mail address.` : undefined}
            />
            <Field
              label={t`In this role since`}
              error={isChecked && isWrongDay ? t`Please enter a day that is not in the future.` : undefined}
            >
              {(control) => (
                <input
                  {...control}
                  className={fieldStyles.input}
                  type="date"
                  max="9999-12-31"
                  disabled={isLocked}
                  value={since}
                  onChange={({ target }) => set('since')(target.value)}
                />
              )}
            </Field>
          </>
        )}
      </DecisionDialog>
    </>
  );
}
