import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { PasskeysActor } from '../../../machines/passkeys/passkeys.machine.ts';
import { failureMessage } from '../../api/failure-messages.ts';
import { problemMessage } from '../../api/problems.ts';
import { Button } from '../../ui/button.tsx';
import { BackToSettings, Retry, Step } from './step.tsx';

type OutcomeState = 'prepareFailed' | 'cancelled' | 'alreadyRegistered' | 'notCreated' | 'addRefused' | 'added' | 'removed' | 'notRemoved';

/** Refusals that have words of their own here. */
const refusals: Partial<Record<string, MessageDescriptor>> = {
  CHALLENGE_EXPIRED: msg`That took longer than five minutes, so the passkey was not saved. Try again.`,
  PASSKEY_REFUSED: msg`We could not verify this passkey, so it was not saved. Try again.`,
  PASSKEY_EXISTS: msg`This passkey belongs to an account already, so it was not saved.`,
  TOO_MANY_PASSKEYS: msg`You have 20 passkeys, and more are not possible. Remove one first.`,
};

/** The outcome of adding or removing a passkey. */
export function PasskeyOutcome({ actor, state }: { actor: PasskeysActor; state: OutcomeState }) {
  const { t } = useLingui();
  const name = useSelector(actor, ({ context }) => context.chosen?.name);
  const refusal = useSelector(actor, ({ context }) => context.refusal);
  const failure = useSelector(actor, ({ context }) => context.failure);
  switch (state) {
    case 'prepareFailed':
      return <NotAdded actor={actor}>{t(failureMessage(failure))}</NotAdded>;
    case 'cancelled':
      return (
        <NotAdded actor={actor}>
          <Trans>The window of your browser was closed, or the time was over.</Trans>
        </NotAdded>
      );
    case 'alreadyRegistered':
      return (
        <NotAdded actor={actor}>
          <Trans>This device or password manager already has a passkey for your account.</Trans>
        </NotAdded>
      );
    case 'notCreated':
      return (
        <NotAdded actor={actor}>
          <Trans>Your device could not make one. Set up a screen lock first, or use a password manager or another device.</Trans>
        </NotAdded>
      );
    case 'addRefused':
      return <NotAdded actor={actor}>{t(refusals[refusal ?? ''] ?? problemMessage(refusal))}</NotAdded>;
    case 'added':
      return (
        <Step title={<Trans>Your passkey is added</Trans>} actions={<Done actor={actor} />}>
          <Trans>You can sign in with “{name}” from now on. We have sent you an e-mail.</Trans>
        </Step>
      );
    case 'removed':
      return (
        <Step title={<Trans>The passkey is removed</Trans>} actions={<Done actor={actor} />}>
          <Trans>Delete “{name}” in your password manager or on your device as well.</Trans>
        </Step>
      );
    case 'notRemoved':
      return (
        <Step title={<Trans>The passkey is not removed</Trans>} actions={<ShowList actor={actor} />}>
          <Trans>You need a second factor to sign in. Add another passkey or set up two-step sign-in before you remove this one.</Trans>
        </Step>
      );
    default:
      return state satisfies never;
  }
}

function ShowList({ actor, isSecond = false }: { actor: PasskeysActor; isSecond?: boolean }) {
  return (
    <Button variant={isSecond ? 'second' : 'primary'} onPress={() => actor.send({ type: 'list.show' })}>
      <Trans>Show my passkeys</Trans>
    </Button>
  );
}

function Done({ actor }: { actor: PasskeysActor }) {
  return (
    <>
      <ShowList actor={actor} />
      <BackToSettings />
    </>
  );
}

function NotAdded({ actor, children }: { actor: PasskeysActor; children: ReactNode }) {
  return (
    <Step
      title={<Trans>No passkey was added</Trans>}
      actions={
        <>
          <Retry onPress={() => actor.send({ type: 'retry' })} />
          <ShowList actor={actor} isSecond />
        </>
      }
    >
      {children}
    </Step>
  );
}
