import { msg } from '@lingui/core/macro';
import { useRouter } from '@tanstack/react-router';
import { createActor } from 'xstate';
import {
  type RegistrationVerificationInput,
  registrationVerificationMachine,
} from '../../../machines/registration-verification/registration-verification.machine.ts';
import type { Api } from '../../api/client.ts';
import { i18n } from '../../i18n/i18n.ts';
import { savedDraft } from '../../lib/draft-storage.ts';
import { useFlowActor } from '../../lib/use-flow-actor.ts';
import { toast } from '../../ui/toasts.ts';
import { registrationVerificationActors } from './registration-verification.actors.ts';

const welcome = msg`Thank you. You can sign in now.`;

/** The address that was registered in this tab, if it was this one. */
export function registeredEmail(): string | undefined {
  const { email } = savedDraft('verify-registration', 'visitor');
  return typeof email === 'string' ? email : undefined;
}

export interface VerificationOptions {
  clients: { api: Api };
  input: RegistrationVerificationInput;
  signIn: () => void;
}

export function useRegistrationVerification({ clients, input, signIn }: VerificationOptions) {
  const router = useRouter();
  return useFlowActor(() => {
    const actor = createActor(registrationVerificationMachine.provide({ actors: registrationVerificationActors(clients) }), { input });
    // in the language of the mail, which may have changed on the way
    actor.on('verified', () => toast({ kind: 'success', text: i18n._(welcome) }));
    // replace: Back must not lead through this page again
    actor.on('navigate', ({ to }) => router.history.replace(to));
    actor.on('signIn.ask', signIn);
    return actor;
  });
}
