import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { SocialRegistrationActor } from '../../../machines/social-registration/social-registration.machine.ts';
import { problemMessage } from '../../api/problems.ts';
import { useFormSubmit } from '../../lib/focus-invalid.ts';
import { StepTitle } from '../../lib/step-title.tsx';
import { usePhoneLibrary } from '../../lib/use-phone-library.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/document-head.tsx';
import { Alert } from '../../ui/alert.tsx';
import { ConsentBoxes, KindOfAccount, PersonFields } from './form-parts.tsx';
import { FormAlert } from './form-alert.tsx';
import css from './registration.module.css';
import { useFormParts } from './use-form-parts.ts';

/** The only page after a social sign-in until the registration is complete; it has no links to other pages. [REG-10] */
export function SocialRegistrationPage({ actor }: { actor: SocialRegistrationActor }) {
  usePhoneLibrary();
  const { t } = useLingui();
  const state = useSelector(actor, ({ value }) => value);
  const isOver = state === 'completed' || state === 'leaving';
  const isPending = state === 'completing' || state === 'reloading';
  const isBusy = isOver || isPending;

  const form = useFormSubmit(state === 'correcting', () => actor.send({ type: 'form.submit' }));
  const parts = useFormParts(actor, isBusy);

  return (
    <main id="main" className={`page ${css.alone}`}>
      <PageHead title={t`Complete your registration`} />
      <p className={css.brand}>
        <BrandMark />
      </p>
      <div className={css.intro}>
        <StepTitle>
          <Trans>Complete your registration</Trans>
        </StepTitle>
        <p>
          <Trans>
            We have received your name from Google or Facebook. Please check it and choose what you agree to; your account will then be
            created.
          </Trans>
        </p>
      </div>
      <form {...form} className={css.form} data-consent="later" noValidate aria-busy={isPending}>
        <KindOfAccount {...parts} />
        <PersonFields {...parts} />
        <ConsentBoxes {...parts} />
        <Outcome actor={actor} />
        <div className="row">
          <Button
            type="submit"
            size="lg"
            isPending={isPending || state === 'completed'}
            isDisabled={state === 'leaving'}
            pendingLabel={pendingLabel(state)}
          >
            <Trans>Complete registration</Trans>
          </Button>
          <Button
            variant="text"
            isDisabled={isBusy && state !== 'leaving'}
            isPending={state === 'leaving'}
            onPress={() => actor.send({ type: 'signOut.ask' })}
          >
            <Trans>Not now, sign me out</Trans>
          </Button>
        </div>
      </form>
    </main>
  );
}

function pendingLabel(state: ReturnType<SocialRegistrationActor['getSnapshot']>['value']) {
  if (state === 'completing') return <Trans>Completing your registration…</Trans>;
  return state === 'reloading' ? <Trans>Loading your account…</Trans> : undefined;
}

function Outcome({ actor }: { actor: SocialRegistrationActor }) {
  const { t } = useLingui();
  const state = useSelector(actor, ({ value }) => value);
  const code = useSelector(actor, ({ context }) => context.code);
  const failure = useSelector(actor, ({ context }) => context.failure);
  switch (state) {
    case 'filling':
    case 'completing':
    case 'reloading':
      return null;
    case 'correcting':
      return <FormAlert code={code} failure={failure} />;
    case 'completed':
      return (
        <Alert kind="positive" role="status">
          <Trans>Your registration is complete. One moment…</Trans>
        </Alert>
      );
    case 'notCompleted':
      return (
        <Alert kind="danger" role="alert">
          {code === undefined ? (
            <Trans>We could not confirm that your data arrived. Your entries are still here; sending them again does no harm.</Trans>
          ) : (
            t(problemMessage(code))
          )}
        </Alert>
      );
    case 'leaving':
      return (
        <Alert kind="plain" role="status">
          <Trans>Signing you out…</Trans>
        </Alert>
      );
    default:
      return state satisfies never;
  }
}
