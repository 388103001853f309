import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { createActor } from 'xstate';
import { termsAcceptanceMachine } from '../../../machines/terms-acceptance/terms-acceptance.machine.ts';
import { useFlowActor } from '../../lib/use-flow-actor.ts';
import { usePageShown } from '../../lib/use-page-shown.ts';
import { toast } from '../../ui/toasts.ts';
import { type TermsClients, termsActors } from './terms.actors.ts';

const success = msg`The terms are accepted.`;
const failure = msg({ id: 'acceptanceFailure', message: 'We could not confirm that you accepted the terms.' });

export interface TermsOptions {
  clients: TermsClients;
  /** Absent while it is not known who is here. */
  isSignedIn: boolean | undefined;
  signIn: (returnPath: string) => void;
}

export function useTerms({ clients, isSignedIn, signIn }: TermsOptions) {
  const router = useRouter();
  const { i18n } = useLingui();
  const actor = useFlowActor(() => {
    const terms = createActor(termsAcceptanceMachine.provide({ actors: termsActors(clients) }), {
      input: isSignedIn === undefined ? {} : { isSignedIn },
    });
    terms.on('accepted', () => toast({ kind: 'success', text: i18n._(success) }));
    terms.on('failed', () => toast({ kind: 'error', text: i18n._(failure) }));
    terms.on('navigate', ({ to }) => router.history.push(to));
    terms.on('signIn.ask', ({ returnPath }) => signIn(returnPath));
    return terms;
  });
  useEffect(() => {
    if (isSignedIn !== undefined) actor.send({ type: 'session.changed', isSignedIn });
  }, [actor, isSignedIn]);
  usePageShown(() => actor.send({ type: 'page.shown' }));
  return actor;
}
