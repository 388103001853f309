import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { EmailChangeActor, EmailProblem, PendingEmail } from '../../../machines/email-change/email-change.machine.ts';
import { failureMessage } from '../../api/failure-messages.ts';
import { problemMessage, requiredError } from '../../api/problems.ts';
import { StepTitle } from '../../lib/step-title.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/document-head.tsx';
import { TextField } from '../../ui/text-field.tsx';
import css from './account.module.css';
import { ChangeForm } from './change-form.tsx';
import { LoadFailed, Loading } from './loading.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { BackToSettings, Retry, Step } from './step.tsx';

/** `/dashboard/settings/email`: changes the address that one signs in with. [ACC-01] */
export function EmailChangePage({ actor }: { actor: EmailChangeActor }) {
  const { t } = useLingui();
  return (
    <main id="main" className={`page ${css.page}`}>
      <PageHead title={t`Change e-mail address`} />
      <Screen actor={actor} />
    </main>
  );
}

function Screen({ actor }: { actor: EmailChangeActor }) {
  const { t } = useLingui();
  const state = useSelector(actor, ({ value }) => value);
  const pending = useSelector(actor, ({ context }) => context.pending);
  const failure = useSelector(actor, ({ context }) => context.failure);
  switch (state) {
    case 'loading':
      return <Loading title={<Trans>Change e-mail address</Trans>} label={t`Loading your address…`} />;
    case 'loadFailed':
      return <LoadFailed title={<Trans>Your address could not be loaded</Trans>} onRetry={() => actor.send({ type: 'retry' })} />;
    case 'entering':
    case 'correcting':
    case 'requesting':
    case 'refused':
      return <EmailForm actor={actor} state={state} />;
    case 'requestFailed':
      return (
        <Step
          title={<Trans>We do not know yet whether the e-mail was sent</Trans>}
          actions={<Retry onPress={() => actor.send({ type: 'retry' })} />}
        >
          {t(failureMessage(failure))} <Trans>If you try again, only the link of the newest e-mail works.</Trans>
        </Step>
      );
    case 'signInNeeded':
    case 'openingSignIn':
    case 'leaving':
    case 'signInFailed':
      return <SignInAgain actor={actor} state={state} />;
    case 'requested':
      return pending && <Requested actor={actor} pending={pending} />;
    default:
      return state satisfies never;
  }
}

function EmailForm({ actor, state }: { actor: EmailChangeActor; state: 'entering' | 'correcting' | 'requesting' | 'refused' }) {
  const { t } = useLingui();
  const draft = useSelector(actor, ({ context }) => context.draft);
  const email = useSelector(actor, ({ context }) => context.email);
  const problem = useSelector(actor, ({ context }) => context.problem);
  const refusal = useSelector(actor, ({ context }) => context.refusal);
  const isBusy = state === 'requesting';
  const texts = {
    REQUIRED: requiredError,
    INVALID_EMAIL: problemMessage('INVALID_EMAIL'),
  } satisfies Record<Exclude<EmailProblem, 'SAME'>, unknown>;
  return (
    <>
      <StepTitle>
        <Trans>Change e-mail address</Trans>
      </StepTitle>
      <div className={css.text}>
        <p>
          <Trans>
            You sign in with {email}. We send a link to the new address; your address changes only when you have opened it and confirmed.
          </Trans>
        </p>
        <ChangeForm
          isCorrecting={state === 'correcting'}
          isBusy={isBusy}
          submit={<Trans>Send link</Trans>}
          pendingLabel={t`Sending…`}
          back={<BackToSettings />}
          onSubmit={() => actor.send({ type: 'email.submit' })}
        >
          {state === 'refused' && (
            <Alert kind="danger" role="alert">
              {t(problemMessage(refusal))}
            </Alert>
          )}
          <TextField
            label={<Trans>New e-mail address</Trans>}
            type="email"
            autoComplete="email"
            value={draft}
            isDisabled={isBusy}
            onChange={(next) => actor.send({ type: 'email.change', email: next })}
            error={problem && (problem === 'SAME' ? t`This is the address you have already.` : t(texts[problem]))}
          />
        </ChangeForm>
      </div>
    </>
  );
}

function Requested({ actor, pending: { email } }: { actor: EmailChangeActor; pending: PendingEmail }) {
  return (
    <Step
      title={<Trans>Check your inbox</Trans>}
      actions={
        <>
          <BackToSettings />
          <Button variant="second" onPress={() => actor.send({ type: 'email.another' })}>
            <Trans>Use another address</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          We have written to {email}. The link in the e-mail works for 30 minutes. Until you have confirmed it you sign in with your present
          address.
        </Trans>
      </p>
      <p>
        <Trans>Nothing has arrived? Look in the spam folder and check the spelling of the address.</Trans>
      </p>
    </Step>
  );
}
