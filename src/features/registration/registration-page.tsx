import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { nonce } from '../../../domain/nonce.ts';
import type { SocialProvider, RegistrationActor } from '../../../machines/registration/registration.machine.ts';
import { failureMessage } from '../../api/failure-messages.ts';
import { problemMessage } from '../../api/problems.ts';
import { useFormSubmit } from '../../lib/focus-invalid.ts';
import { StepTitle } from '../../lib/step-title.tsx';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { usePhoneLibrary } from '../../lib/use-phone-library.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/document-head.tsx';
import { Alert } from '../../ui/alert.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ConsentBoxes, KindOfAccount, PersonFields } from './form-parts.tsx';
import { FormAlert } from './form-alert.tsx';
import { PasswordStrengthMeter } from './password-strength.tsx';
import { problemText } from './field-error-messages.ts';
import css from './registration.module.css';
import { FacebookMark, GoogleMark } from './social-marks.tsx';
import { useFormParts } from './use-form-parts.ts';

/** Opening an account: by another service, or with an address and a password. [REG-01] */
export function RegistrationPage({ actor, services }: { actor: RegistrationActor; services: readonly SocialProvider[] }) {
  const { t } = useLingui();
  return (
    <main id="main" className={`page ${css.page}`}>
      <PageHead
        title={t`Create an account`}
        description={t`Create an account in two minutes. The minimum investment is stated for each project. An account is free of charge; you can lose all the money you invest.`}
      />
      <div className={css.work}>
        <div className={css.intro}>
          <StepTitle>
            <Trans>Create an account</Trans>
          </StepTitle>
          <p className="lead">
            <Trans>It takes two minutes and is free of charge. You invest when you want to; the minimum is stated for each project.</Trans>
          </p>
        </div>
        {services.length > 0 && (
          <>
            <SocialButtons actor={actor} services={services} />
            <p className={css.or}>
              <span>
                <Trans>or with your e-mail address</Trans>
              </span>
            </p>
          </>
        )}
        <Form actor={actor} />
      </div>
      <WhatFollows />
    </main>
  );
}

function SocialButtons({ actor, services }: { actor: RegistrationActor; services: readonly SocialProvider[] }) {
  const state = useSelector(actor, ({ value }) => value);
  const chosen = useSelector(actor, ({ context }) => context.social?.provider);
  const isHydrated = useHydrated();
  const isLeaving = state === 'startingSocial' || state === 'leaving';
  const isBusy = isLeaving || state === 'registering' || state === 'registered';
  const serviceButton = (provider: SocialProvider) => ({
    variant: 'second' as const,
    full: true,
    isDisabled: !isHydrated || (isBusy && !(isLeaving && chosen === provider)),
    isPending: isLeaving && chosen === provider,
    onPress: () => actor.send({ type: 'social.choose', provider, nonce: nonce() }),
  });
  return (
    <div className={css.social}>
      {services.includes('facebook') && (
        <Button {...serviceButton('facebook')} pendingLabel={<Trans>Redirecting to Facebook…</Trans>}>
          <FacebookMark />
          <Trans>Continue with Facebook</Trans>
        </Button>
      )}
      {services.includes('google') && (
        <Button {...serviceButton('google')} pendingLabel={<Trans>Redirecting to Google…</Trans>}>
          <GoogleMark />
          <Trans>Continue with Google</Trans>
        </Button>
      )}
    </div>
  );
}

function Form({ actor }: { actor: RegistrationActor }) {
  usePhoneLibrary();
  const { t } = useLingui();
  const state = useSelector(actor, ({ value }) => value);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy')) || state === 'leaving' || state === 'registered';
  const isSent = state === 'registering' || state === 'registered';
  const isHydrated = useHydrated();

  const form = useFormSubmit(state === 'correcting', () => actor.send({ type: 'form.submit' }));
  const parts = useFormParts(actor, isBusy);
  const problemOf = (field: 'email' | 'password') => {
    const problem = parts.problems[field];
    return problem && t(problemText(field, problem));
  };

  return (
    // post: if it is submitted before hydration, the password must not get into a URL
    <form {...form} className={css.form} data-consent="later" method="post" noValidate aria-busy={state === 'registering'}>
      <KindOfAccount {...parts} />
      <PersonFields {...parts} />
      <TextField
        label={t`E-mail`}
        name="email"
        type="email"
        autoComplete="email"
        value={parts.form.draft.email}
        onChange={(value) => parts.onField('email', value)}
        isDisabled={isBusy}
        error={problemOf('email')}
      />
      <PasswordField
        label={t`Password`}
        name="password"
        value={parts.form.draft.password}
        onChange={(value) => parts.onField('password', value)}
        isDisabled={isBusy}
        hint={<PasswordStrengthMeter password={parts.form.draft.password} />}
        error={problemOf('password')}
      />
      <ConsentBoxes {...parts} />
      <Outcome actor={actor} />
      <div>
        <Button
          type="submit"
          size="lg"
          isPending={isSent}
          isDisabled={!isHydrated || (isBusy && !isSent)}
          pendingLabel={state === 'registering' ? <Trans>Creating your account…</Trans> : undefined}
        >
          <Trans>Create account</Trans>
        </Button>
      </div>
    </form>
  );
}

function Outcome({ actor }: { actor: RegistrationActor }) {
  const { t } = useLingui();
  const state = useSelector(actor, ({ value }) => value);
  const code = useSelector(actor, ({ context }) => context.code);
  const failure = useSelector(actor, ({ context }) => context.failure);
  switch (state) {
    case 'filling':
    case 'registering':
    case 'startingSocial':
    case 'leaving':
      return null;
    case 'correcting':
      return <FormAlert code={code} failure={failure} />;
    case 'registered':
      return (
        <Alert kind="positive" role="status">
          <Trans>Your account has been created. One moment…</Trans>
        </Alert>
      );
    case 'notRegistered':
      return (
        <Alert kind="danger" role="alert">
          {code === undefined ? (
            <>
              {t(failureMessage(failure))} <Trans>Your entries are still here; sending them again does not create a second account.</Trans>
            </>
          ) : (
            t(problemMessage(code))
          )}
        </Alert>
      );
    case 'socialFailed':
      return (
        <Alert kind="danger" role="alert">
          <Trans>Sign-in with Google or Facebook is not available at the moment. Try again, or use your e-mail address.</Trans>
        </Alert>
      );
    default:
      return state satisfies never;
  }
}

/** What comes after the form, in its order, and the risk before any return. */
function WhatFollows() {
  return (
    <aside className={css.aside}>
      <h2>
        <Trans>Next steps</Trans>
      </h2>
      <ol>
        <li>
          <strong>
            <Trans>You confirm your e-mail address</Trans>
          </strong>
          <span>
            <Trans>We will send you a link. It is valid for 48 hours.</Trans>
          </span>
        </li>
        <li>
          <strong>
            <Trans>You verify your identity</Trans>
          </strong>
          <span>
            <Trans>An identity provider checks your document. The law requires this of every investor.</Trans>
          </span>
        </li>
        <li>
          <strong>
            <Trans>You answer our questions</Trans>
          </strong>
          <span>
            <Trans>About your experience and the loss you could bear. It takes five to ten minutes.</Trans>
          </span>
        </li>
        <li>
          <strong>
            <Trans>You choose a project</Trans>
          </strong>
          <span>
            <Trans>You read the contract before you pay.</Trans>
          </span>
        </li>
      </ol>
      <p className={css.risk}>
        <Trans>You can lose all the money you invest. It is not covered by a deposit guarantee scheme.</Trans>
      </p>
    </aside>
  );
}
