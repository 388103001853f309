import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { OperatorDecisionActor } from '../../machines/operator-decision/operator-decision.machine.ts';
import type { components } from '../../openapi/schema.d.ts';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { ProposalNoteField } from './proposal-note-field.tsx';
import { isNoteTooLong } from './proposal-note.ts';
import { isRole, type OperatorRole, roleHints, roleMessages } from './role-messages.ts';

type Operator = components['schemas']['Operator'];

export type RoleChange = { role: OperatorRole; note: string } & ({ kind: 'grant'; email: string } | { kind: 'revoke'; id: string });

interface RoleChangeFormProps {
  actor: OperatorDecisionActor;
  /** Whose role is taken away; undefined to grant one. */
  operator: Operator | undefined;
  /** Everybody who has a role. */
  operators: readonly Operator[];
  /** The address last sent, where no account has it. */
  unknownEmail: string | undefined;
}

const allRoles = Object.keys(roleMessages).filter(isRole);

export function RoleChangeForm({ actor, operator, operators, unknownEmail }: RoleChangeFormProps) {
  const { t } = useLingui();
  const choices = operator ? operator.roles.map(({ role }) => role) : allRoles;
  const [typed, setEmail] = useState('');
  const email = typed.trim();
  const [role, setRole] = useState<OperatorRole>(choices[0] ?? 'VIEWER');
  const [note, setNote] = useState('');
  const isIncomplete = !operator && !/^\S+@\S+$/.test(email);
  const isUnknown = !operator && email === unknownEmail;
  const account = operator ? undefined : operators.find(({ email: known }) => known === email.toLowerCase());
  const isGranted = account?.roles.some((granted) => granted.role === role) === true;
  const change: RoleChange | undefined = operator
    ? { kind: 'revoke', id: operator.id, role, note }
    : isIncomplete || isUnknown || isGranted
      ? undefined
      : { kind: 'grant', email, role, note };
  const name = operator?.name ?? '';
  return (
    <DecisionDialog
      actor={actor}
      title={operator ? <Trans>Take a role away from {name}?</Trans> : <Trans>Grant a role</Trans>}
      confirmLabel={<Trans>Propose</Trans>}
      command={isNoteTooLong(note) ? undefined : change}
    >
      {({ isChecked, isLocked }) => (
        <>
          {!operator && (
            <TextField
              label={t`E-mail of the account`}
              type="email"
              value={typed}
              onChange={setEmail}
              error={
                isUnknown
                  ? t`No account has this e-mail address.`
                  : isChecked && isIncomplete
                    ? t`Please enter a complete e-mail address.`
                    : undefined
              }
              isDisabled={isLocked}
            />
          )}
          <SelectField
            label={t`Role`}
            hint={t(roleHints[role])}
            options={choices.map((value) => ({ value, label: t(roleMessages[value]) }))}
            value={role}
            error={isGranted ? t`This account has the role already.` : undefined}
            onChange={(value) => {
              if (isRole(value)) setRole(value);
            }}
            isDisabled={isLocked}
          />
          <ProposalNoteField note={note} onChange={setNote} isLocked={isLocked} />
        </>
      )}
    </DecisionDialog>
  );
}
