import type { components } from '../../../openapi/schema.d.ts';
import { callerOf, type Handlers } from '../../http/contract/handlers.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Store } from '../../store/store.ts';
import type { FactorDuty } from '../../users/operator.ts';
import { deviceText } from '../account/account-messages.ts';
import { deviceName } from '../account/device-name.ts';
import { sessionOf } from '../sessions.ts';
import type { RequireRecentSignIn } from '../step-up.ts';
import { addPasskey, type Passkey, passkeysOf, registrationOptions, removePasskey, renamePasskey } from './passkeys.ts';
import type { PasskeySite } from './passkey-site.ts';

type Operations = 'listPasskeys' | 'createPasskeyOptions' | 'addPasskey' | 'renamePasskey' | 'deletePasskey';

interface PasskeyHandlers {
  store: Store;
  clock: Clock;
  /** Undefined where no passkeys are offered. */
  site: PasskeySite | undefined;
  factorDuty: FactorDuty;
  requireRecentSignIn: RequireRecentSignIn;
}

/** The passkeys of the caller. */
export function passkeyHandlers({ store, clock, site, factorDuty, requireRecentSignIn }: PasskeyHandlers): Pick<Handlers, Operations> {
  const offered = () => {
    if (!site) throw new Refusal('FORBIDDEN');
    return { store, clock, site };
  };
  const ofSession = (request: Parameters<typeof callerOf>[0] & Parameters<typeof sessionOf>[0]) => {
    const session = sessionOf(request);
    if (session === undefined) throw new Refusal('UNAUTHORIZED');
    return { userId: callerOf(request).id, session };
  };
  return {
    async listPasskeys(request) {
      const passkeys = await passkeysOf(store.db, callerOf(request).id);
      return { status: 200, body: { isOffered: site !== undefined, passkeys: passkeys.map(toResponse) } };
    },

    async createPasskeyOptions(request) {
      await requireRecentSignIn(request);
      return { status: 200, body: await registrationOptions(offered(), ofSession(request)) };
    },

    // without another look at the time of the sign-in: the challenge was given to a recent one, for five minutes
    async addPasskey(request) {
      const created = await addPasskey(offered(), ofSession(request), {
        registration: request.body,
        deviceName: deviceText(deviceName(request.headers['user-agent']), request.locale),
      });
      return { status: 201, body: toResponse(created) };
    },

    async renamePasskey(request) {
      const name = request.body.name.trim();
      if (name === '') throw new Refusal('VALIDATION_FAILED', undefined, { name: 'REQUIRED' });
      return { status: 200, body: toResponse(await renamePasskey(store, callerOf(request).id, { id: request.params.id, name })) };
    },

    async deletePasskey(request) {
      await requireRecentSignIn(request);
      await removePasskey({ ...offered(), factorDuty }, callerOf(request).id, request.params.id);
      return { status: 204 };
    },
  };
}

function toResponse({ id, name, isSynced, createdAt, lastUsedAt }: Passkey): components['schemas']['Passkey'] {
  return { id, name, isSynced, createdAt: createdAt.toISOString(), ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }) };
}
