import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type {
  FieldProblem,
  PasswordChangeActor,
  PasswordField as Field,
} from '../../../machines/password-change/password-change.machine.ts';
import { problemMessage, requiredError } from '../../api/problems.ts';
import { StepTitle } from '../../lib/step-title.tsx';
import { Alert } from '../../ui/alert.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import css from './account.module.css';
import { ChangeForm } from './change-form.tsx';
import { BackToSettings } from './step.tsx';

const problemTexts = {
  REQUIRED: requiredError,
  WRONG_PASSWORD: msg`This is not your present password.`,
  SAME_PASSWORD: msg`This is the password you have already. Choose another one.`,
  WEAK_PASSWORD: problemMessage('WEAK_PASSWORD'),
  COMMON_PASSWORD: problemMessage('COMMON_PASSWORD'),
} satisfies Record<FieldProblem, MessageDescriptor>;

interface PasswordFormProps {
  actor: PasswordChangeActor;
  /** Of the account: managers of passwords store the new one for it. */
  email: string;
  state: 'entering' | 'correcting' | 'changing' | 'refused';
}

/** The present password and a new one. */
export function PasswordForm({ actor, email, state }: PasswordFormProps) {
  const { t } = useLingui();
  const draft = useSelector(actor, ({ context }) => context.draft);
  const problems = useSelector(actor, ({ context }) => context.problems);
  const refusal = useSelector(actor, ({ context }) => context.refusal);
  const isBusy = state === 'changing';
  const fieldProps = (field: Field) => ({
    name: field,
    value: draft[field],
    isDisabled: isBusy,
    onChange: (value: string) => actor.send({ type: 'field.change', field, value }),
    error: problems[field] && t(problemTexts[problems[field]]),
  });
  return (
    <>
      <StepTitle>
        <Trans>Change password</Trans>
      </StepTitle>
      <div className={css.text}>
        <p>
          <Trans>All other devices will then be signed out, and an e-mail confirms the change.</Trans>
        </p>
        <ChangeForm
          isCorrecting={state === 'correcting'}
          isBusy={isBusy}
          submit={<Trans>Change password</Trans>}
          pendingLabel={t`Changing…`}
          back={<BackToSettings />}
          onSubmit={() => actor.send({ type: 'password.submit' })}
        >
          {state === 'refused' && (
            <Alert kind="danger" role="alert">
              {t(problemMessage(refusal))}
            </Alert>
          )}
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <TextField {...fieldProps('present')} label={<Trans>Present password</Trans>} type="password" autoComplete="current-password" />
          <PasswordField
            {...fieldProps('password')}
            label={<Trans>New password</Trans>}
            hint={<Trans>At least 10 characters. A long password is better than a complicated one.</Trans>}
          />
        </ChangeForm>
      </div>
    </>
  );
}
