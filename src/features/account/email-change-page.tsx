import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { EmailChangeActor, EmailProblem, PendingEmail } from '../../../machines/email-change/email-change.machine.ts';
import { failureMessage } from '../../api/failure-messages.ts';
import { problemMessage, requiredError } from '../../api/problems.ts';
import { useFormSubmit } from '../../lib/focus-invalid.ts';
import { StepTitle } from '../../lib/step-title.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/document-head.tsx';
import { Skeleton } from '../../ui/core/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import css from './account.module.css';
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
      return (
        <>
          <StepTitle>
            <Trans>Change e-mail address</Trans>
          </StepTitle>
          <div className={css.text} aria-busy="true">
            <span className="sr" role="status">{t`Loading your address…`}</span>
            <Skeleton height="12rem" />
          </div>
        </>
      );
    case 'loadFailed':
      return (
        <Step
          title={<Trans>Your address could not be loaded</Trans>}
          actions={
            <>
              <Retry onPress={() => actor.send({ type: 'retry' })} />
              <BackToSettings />
            </>
          }
        >
          <Trans>Nothing has changed.</Trans>
        </Step>
      );
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
      return (
        <SignInAgain
          isLeaving={state === 'openingSignIn' || state === 'leaving'}
          hasFailed={state === 'signInFailed'}
          onStart={(nonce) => actor.send({ type: 'signIn.start', nonce })}
          onCancel={() => actor.send({ type: 'signIn.cancel' })}
        />
      );
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
  const form = useFormSubmit(state === 'correcting', () => actor.send({ type: 'email.submit' }));
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
        <form {...form} className={css.form} noValidate>
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
          <div className={css.row}>
            <Button type="submit" isPending={isBusy} pendingLabel={t`Sending…`}>
              <Trans>Send link</Trans>
            </Button>
            {!isBusy && <BackToSettings />}
          </div>
        </form>
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
