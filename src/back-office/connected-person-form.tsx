import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { countryCodes } from '../../domain/countries.ts';
import { dayOf } from '../../domain/duration.ts';
import { formatDate } from '../../domain/format.ts';
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

/** Of the contract's `NewConnectedPerson`. */
const limits = { name: 255, code: 32, email: 255 };
const firstDay = '1900-01-01';

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
  const [unknownEmail, setUnknownEmail] = useState<string>();
  const isUnknown = email.trim() !== '' && email.trim() === unknownEmail;
  const tooLong = (field: keyof typeof limits) => {
    const longest = limits[field];
    return typed[field].trim().length > longest ? t`At most ${longest} characters.` : undefined;
  };
  const first = formatDate(firstDay, locale);
  const last = formatDate(today, locale);
  const problems = {
    name: name.trim().length < 2 ? t(requiredError) : tooLong('name'),
    code: tooLong('code'),
    email:
      email.trim() === ''
        ? undefined
        : isUnknown
          ? t`No account has this e-mail address.`
          : isEmail(email.trim())
            ? tooLong('email')
            : t`Please enter a complete e-mail address.`,
    since:
      since === '' || since > today
        ? t`Please enter a day that is not in the future.`
        : since < firstDay
          ? t`From ${first} to ${last}.`
          : undefined,
  };
  const actor = useOperatorDecision<Sent>(clients, {
    send: (body, requestKey) =>
      clients.api.POST('/admin/connected-persons', { params: { header: { 'Idempotency-Key': requestKey } }, body }),
    success: added,
    onSuccess: () => setTyped(empty),
    onFieldRefused: (code, { email: sentEmail }) => {
      if (code === 'NOT_FOUND') setUnknownEmail(sentEmail);
      return code === 'NOT_FOUND';
    },
  });
  const command: Sent | undefined = Object.values(problems).some((problem) => problem !== undefined)
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
              error={isChecked ? problems.name : undefined}
            />
            <div className={fieldStyles.grid2}>
              <TextField
                label={t`Company code, if it is a company`}
                value={code}
                onChange={set('code')}
                isDisabled={isLocked}
                error={isChecked ? problems.code : undefined}
              />
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
              error={isChecked || isUnknown ? problems.email : undefined}
            />
            <Field label={t`In this role since`} error={isChecked ? problems.since : undefined}>
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
