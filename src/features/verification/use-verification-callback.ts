import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type Actor, createActor } from 'xstate';
import {
  verificationCallbackMachine,
  type VerificationCallbackInput,
} from '../../../machines/verification-callback/verification-callback.machine.ts';
import { invalidate } from '../../api/invalidate.ts';
import { inspectActor } from '../../lib/inspect-actor.ts';
import { clearVerificationState } from '../../lib/session-storage.ts';
import { type VerificationClients, verificationCallbackActors } from './verification-callback.actors.ts';

const underWay = new Map<string, Actor<typeof verificationCallbackMachine>>();

/** One actor for each code, however often the page is mounted: a code works only once (T-39). */
function once(code: string | undefined, create: () => Actor<typeof verificationCallbackMachine>) {
  if (code === undefined) return create();
  const actor = underWay.get(code) ?? create();
  underWay.set(code, actor);
  return actor;
}

export function useVerificationCallback(clients: VerificationClients, input: VerificationCallbackInput) {
  const router = useRouter();
  const { queryClient } = clients;
  const [actor] = useState(() =>
    once(input.code, () => {
      const callback = createActor(verificationCallbackMachine.provide({ actors: verificationCallbackActors(clients) }), { input });
      callback.on('state.clear', clearVerificationState);
      callback.on('user.changed', () => void invalidate(queryClient, '/me', '/compliance', '/user-notifications', '/documents/{id}'));
      // replace: the code is spent, so Back must not come here again
      callback.on('navigate', ({ to }) => router.history.replace(to));
      return inspectActor(callback);
    }),
  );
  useEffect(() => {
    actor.start();
  }, [actor]);
  return actor;
}
