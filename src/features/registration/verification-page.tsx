import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { VerificationActor } from '../../../machines/registration-verification/registration-verification.machine.ts';
import { problemMessage } from '../../api/problems.ts';
import { useFormSubmit } from '../../lib/focus-invalid.ts';
import { StepTitle } from '../../lib/step-title.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadingIndicator } from '../../ui/loading-indicator.tsx';
import { PageHead } from '../../ui/document-head.tsx';
import { Alert } from '../../ui/alert.tsx';
import { TextField } from '../../ui/text-field.tsx';
import css from './registration.module.css';

/** The e-mail between form and account: wait for it, request it again, or open it. [REG-12, REG-13] */
export function RegistrationVerificationPage({ actor }: { actor: VerificationActor }) {
  const { t } = useLingui();
  const state = useSelector(actor, ({ value }) => value);
  const email = useSelector(actor, ({ context }) => context.email);
  const link = useSelector(actor, ({ context }) => context.link);
  const code = useSelector(actor, ({ context }) => context.code);
  switch (state) {
    case 'deciding':
    case 'switchingLanguage':
    case 'goingHome':
      return (
        <main id="main" className={`page ${css.waiting}`} aria-busy="true">
          <LoadingIndicator />
          <span className="sr" role="status">{t`Redirecting to the home page…`}</span>
        </main>
      );
    case 'linkUsed':
      return (
        <Frame
          title={<Trans>Your address is already confirmed</Trans>}
          says={
            <p>
              <Trans>This link has already been used. Your account is active.</Trans>
            </p>
          }
          after={
            <div>
              <Button onPress={() => actor.send({ type: 'signIn.ask' })}>
                <Trans>Sign in now</Trans>
              </Button>
            </div>
          }
        />
      );
    case 'linkExpired':
      return (
        <Frame
          title={<Trans>This link no longer works</Trans>}
          says={
            <p>
              <Trans>It is older than 48 hours, or part of it is missing. We can send you a new one.</Trans>
            </p>
          }
          form={<Resend actor={actor} />}
        />
      );
    case 'waitingForMail':
      return (
        <Frame
          title={<Trans>Confirm your e-mail address</Trans>}
          says={
            <>
              <p>
                {email === '' ? (
                  <Trans>We have sent you an e-mail with a link. Open it, and your account is ready.</Trans>
                ) : (
                  <Trans>
                    We have sent an e-mail with a link to <strong>{email}</strong>. Open it, and your account is ready.
                  </Trans>
                )}
              </p>
              <p className={css.small}>
                <Trans>It can take a minute. Check your spam folder too.</Trans>
              </p>
            </>
          }
          form={<Resend actor={actor} />}
          after={<SignIn actor={actor} />}
        />
      );
    case 'correctingAddress':
    case 'sending':
      return (
        <Frame
          title={link === 'expired' ? <Trans>This link no longer works</Trans> : <Trans>Confirm your e-mail address</Trans>}
          form={<Resend actor={actor} />}
        />
      );
    case 'sent':
      return (
        <Frame
          step={state}
          title={<Trans>Check your inbox</Trans>}
          says={
            <Alert kind="positive" role="status">
              <Trans>
                If an unconfirmed account exists for this address, we have sent a new e-mail. Older links remain valid until they expire.
              </Trans>
            </Alert>
          }
          form={<Resend actor={actor} />}
          after={<SignIn actor={actor} />}
        />
      );
    case 'notSent':
      return (
        <Frame
          step={state}
          title={code === undefined ? <Trans>We do not know whether an e-mail was sent</Trans> : <Trans>No e-mail was sent</Trans>}
          says={
            <Alert kind="danger" role="alert">
              {code === undefined ? <Trans>We could not confirm your request. Try again.</Trans> : t(problemMessage(code))}
            </Alert>
          }
          form={<Resend actor={actor} />}
        />
      );
    default:
      return state satisfies never;
  }
}

/** The message first and the form next, in every state at the same place, so the form and its focus survive a change of state. */
function Frame({
  step = '',
  title,
  says,
  form,
  after,
}: {
  step?: string;
  title: ReactNode;
  says?: ReactNode;
  form?: ReactNode;
  after?: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <main id="main" className={`page ${css.verify}`}>
      <PageHead title={t`Confirm your e-mail address`} />
      <StepTitle key={step}>{title}</StepTitle>
      {says}
      {form}
      {after}
    </main>
  );
}

function SignIn({ actor }: { actor: VerificationActor }) {
  return (
    <div className={css.done}>
      <span>
        <Trans>Already confirmed?</Trans>
      </span>
      <Button variant="text" onPress={() => actor.send({ type: 'signIn.ask' })}>
        <Trans>Sign in</Trans>
      </Button>
    </div>
  );
}

function Resend({ actor }: { actor: VerificationActor }) {
  const { t } = useLingui();
  const email = useSelector(actor, ({ context }) => context.email);
  const state = useSelector(actor, ({ value }) => value);
  const isBusy = state === 'sending';
  const form = useFormSubmit(state === 'correctingAddress', () => actor.send({ type: 'resend.ask' }));
  return (
    <form {...form} className={css.resend} noValidate aria-busy={isBusy}>
      <TextField
        label={t`Your e-mail address`}
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        onChange={(value) => actor.send({ type: 'email.change', email: value })}
        isDisabled={isBusy}
        error={state === 'correctingAddress' ? t`Enter a complete e-mail address, such as name@example.com.` : undefined}
      />
      <div>
        <Button type="submit" variant="second" isPending={isBusy} pendingLabel={<Trans>Sending the e-mail…</Trans>}>
          <Trans>Send the e-mail again</Trans>
        </Button>
      </div>
    </form>
  );
}
