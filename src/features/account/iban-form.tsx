import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { ibanGroups } from '../../../domain/payment-reference.ts';
import type { IbanProblem, PayoutAccountActor } from '../../../machines/payout-account/payout-account.machine.ts';
import { problemMessage, requiredError } from '../../api/problems.ts';
import { StepTitle } from '../../lib/step-title.tsx';
import { Alert } from '../../ui/alert.tsx';
import { TextField } from '../../ui/text-field.tsx';
import css from './account.module.css';
import { ChangeForm } from './change-form.tsx';
import { BackToSettings } from './step.tsx';

const problems = {
  REQUIRED: requiredError,
  INVALID_IBAN: msg`This IBAN is not right. Check it for typing mistakes.`,
  SAME: msg`This is the account you have already.`,
} satisfies Record<IbanProblem, unknown>;

export function IbanForm({ actor, state }: { actor: PayoutAccountActor; state: 'entering' | 'correcting' | 'checking' | 'refused' }) {
  const { t } = useLingui();
  const draft = useSelector(actor, ({ context }) => context.draft);
  const account = useSelector(actor, ({ context }) => context.account);
  const problem = useSelector(actor, ({ context }) => context.problem);
  const refusal = useSelector(actor, ({ context }) => context.refusal);
  const isBusy = state === 'checking';
  return (
    <>
      <StepTitle>
        <Trans>Account for payouts</Trans>
      </StepTitle>
      <div className={css.text}>
        <p>
          {account ? (
            <Trans>
              Your payouts go to {ibanGroups(account.iban)} ({account.holderName}).
            </Trans>
          ) : (
            <Trans>We do not know an account of yours yet.</Trans>
          )}
        </p>
        <p>
          <Trans>
            A new account has to be in your name; its bank is asked. It is used a day after you enter it. If you changed your e-mail address
            shortly before, it is used three days after that change.
          </Trans>
        </p>
        <ChangeForm
          isCorrecting={state === 'correcting'}
          isBusy={isBusy}
          submit={<Trans>Check the account</Trans>}
          pendingLabel={t`Checking the account…`}
          back={<BackToSettings />}
          onSubmit={() => actor.send({ type: 'iban.submit' })}
        >
          {state === 'refused' && (
            <Alert kind="danger" role="alert">
              {t(problemMessage(refusal))}
            </Alert>
          )}
          <TextField
            label={<Trans>IBAN of the new account</Trans>}
            value={draft}
            isDisabled={isBusy}
            onChange={(iban) => actor.send({ type: 'iban.change', iban })}
            error={problem && t(problems[problem])}
          />
        </ChangeForm>
      </div>
    </>
  );
}
