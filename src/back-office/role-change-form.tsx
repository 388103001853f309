import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { components } from '../../openapi/schema.d.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { isRole, type OperatorRole, roleHints, roleMessages } from './role-messages.ts';

type Operator = components['schemas']['Operator'];

export type RoleChange = { role: OperatorRole; note: string } & ({ kind: 'grant'; email: string } | { kind: 'revoke'; id: string });

interface RoleChangeFormProps {
  /** Whose role is taken away; undefined to grant one. */
  operator: Operator | undefined;
  isPending: boolean;
  onClose: () => void;
  onPropose: (change: RoleChange) => void;
}

const allRoles = Object.keys(roleMessages).filter(isRole);

export function RoleChangeForm({ operator, isPending, onClose, onPropose }: RoleChangeFormProps) {
  const { t } = useLingui();
  const choices = operator ? operator.roles.map(({ role }) => role) : allRoles;
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<OperatorRole>(choices[0] ?? 'VIEWER');
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isIncomplete = !operator && !/^\S+@\S+$/.test(email.trim());
  const propose = () => {
    if (isIncomplete) setChecked(true);
    else onPropose(operator ? { kind: 'revoke', id: operator.id, role, note } : { kind: 'grant', email: email.trim(), role, note });
  };
  const name = operator?.name ?? '';
  return (
    <Modal
      isOpen
      {...(isPending ? {} : { onClose })}
      title={operator ? <Trans>Take a role away from {name}?</Trans> : <Trans>Grant a role</Trans>}
      footer={
        <>
          <Button variant="second" isDisabled={isPending} onPress={onClose}>
            <Trans>Go back</Trans>
          </Button>
          <Button isPending={isPending} pendingLabel={t`Sending…`} onPress={propose}>
            <Trans>Propose</Trans>
          </Button>
        </>
      }
    >
      {!operator && (
        <TextField
          label={t`E-mail of the account`}
          type="email"
          value={email}
          onChange={setEmail}
          error={isChecked && isIncomplete ? t`Please enter a complete e-mail address.` : undefined}
          isDisabled={isPending}
        />
      )}
      <SelectField
        label={t`Role`}
        hint={t(roleHints[role])}
        options={choices.map((value) => ({ value, label: t(roleMessages[value]) }))}
        value={role}
        onChange={(value) => {
          if (isRole(value)) setRole(value);
        }}
        isDisabled={isPending}
      />
      <TextArea label={t`Note for the second person`} value={note} onChange={setNote} isDisabled={isPending} />
    </Modal>
  );
}
