import { fromPromise } from 'xstate';
import type { PasskeyList, PasskeyOptions, PasskeyRegistration } from '../../../machines/contract.ts';
import type {
  CreateResult,
  OptionsResult,
  passkeysMachine,
  RemoveResult,
  RenameInput,
  RenameResult,
  StoreResult,
} from '../../../machines/passkeys/passkeys.machine.ts';
import { refusal } from '../../api/refusal.ts';
import { signInAddress } from '../../api/sign-in.ts';
import { UnexpectedAnswer } from '../../api/unexpected-answer.ts';
import type { AccountClients } from './email-change.actors.ts';

const passkeysPath = '/dashboard/settings/passkeys';

/** Loaded on the first use of a passkey only. */
const webAuthn = () => import('@simplewebauthn/browser');

const reasons: Readonly<Record<string, 'cancelled' | 'exists'>> = {
  // also on a timeout: browsers do not distinguish the two (Web Authentication, Level 3, 14.5.1)
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'exists',
};

const transports: PasskeyRegistration['transports'] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

async function createPasskey(optionsJSON: PasskeyOptions): Promise<CreateResult> {
  const { startRegistration } = await webAuthn();
  try {
    const { id, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject } = response;
    const reached = transports.filter((transport) => response.transports?.includes(transport));
    return { kind: 'created', registration: { id, clientDataJSON, attestationObject, transports: reached } };
  } catch (error) {
    return { kind: (error instanceof Error && reasons[error.name]) || 'impossible' };
  }
}

export function passkeysActors({ api }: AccountClients) {
  return {
    loadPasskeys: fromPromise<PasskeyList>(async ({ signal }) => {
      const { data, response } = await api.GET('/me/passkeys', { signal });
      if (!data) throw new UnexpectedAnswer(response.status);
      return data;
    }),
    createOptions: fromPromise<OptionsResult>(async ({ signal }) => {
      // a browser opens its window only shortly after the button was pressed: nothing is loaded in between
      const [{ data, error, response }] = await Promise.all([api.POST('/me/passkeys/options', { signal }), webAuthn()]);
      return data ? { kind: 'ready', options: data } : refusal(error, response, [400, 403, 429]);
    }),
    createPasskey: fromPromise<CreateResult, PasskeyOptions>(({ input }) => createPasskey(input)),
    storePasskey: fromPromise<StoreResult, PasskeyRegistration>(async ({ input: body, signal }) => {
      const { data, error, response } = await api.POST('/me/passkeys', { body, signal });
      return data ? { kind: 'stored', passkey: data } : refusal(error, response, [400, 429]);
    }),
    renamePasskey: fromPromise<RenameResult, RenameInput>(async ({ input: { id, name }, signal }) => {
      const { data, response } = await api.PATCH('/me/passkeys/{id}', { params: { path: { id } }, body: { name }, signal });
      if (data) return { kind: 'renamed', passkey: data };
      if (response.status !== 404) throw new UnexpectedAnswer(response.status);
      return { kind: 'gone' };
    }),
    removePasskey: fromPromise<RemoveResult, { id: string }>(async ({ input: { id }, signal }) => {
      const { error, response } = await api.DELETE('/me/passkeys/{id}', { params: { path: { id } }, signal });
      return response.ok || response.status === 404 ? { kind: 'removed' } : refusal(error, response, [400, 403]);
    }),
    startSignIn: fromPromise<{ url: string }, { nonce: string }>(async ({ input: { nonce } }) => ({
      url: await signInAddress(api, { nonce, returnPath: passkeysPath, isAnew: true }),
    })),
  } satisfies Parameters<typeof passkeysMachine.provide>[0]['actors'];
}
