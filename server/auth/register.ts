import type { FastifyInstance } from 'fastify';
import type { Clock } from '../lib/clock.ts';
import type { Sealer } from '../lib/sealing.ts';
import type { Store } from '../store/store.ts';
import type { NewPasswordRule } from '../users/new-password.ts';
import type { FactorDuty } from '../users/operator.ts';
import { accountPath } from './account/account-path.ts';
import { createProvider } from './provider.ts';
import type { ExternalProvider } from './discover-issuer.ts';
import type { RelyingParty } from './relying-party.ts';
import { embeddedRelyingParty, externalRelyingParty } from './relying-party.ts';
import type { PasskeySite } from './passkeys/passkey-site.ts';
import { providerSecrets } from './settings.ts';
import { pageStyle } from './style.ts';
import { registerSignIn } from './sign-in.ts';
import type { SessionLimits } from './session-limits.ts';
import type { SocialService } from './social.ts';
import { registerSignInReturn } from './sign-in-return.ts';

export interface AuthOptions {
  store: Store;
  clock: Clock;
  sealer: Sealer;
  origin: string;
  /** In place of the embedded provider, which is then not there at all. */
  external?: ExternalProvider | undefined;
  demo?: { emails: string[]; password: string } | undefined;
  /** Facebook and Google, or what stands in for them; only beside the embedded provider. */
  social?: SocialService | undefined;
  /** Undefined where no passkeys are offered; only beside the embedded provider. */
  passkeys?: PasskeySite | undefined;
  factorDuty: FactorDuty;
  newPassword: NewPasswordRule;
  limits: SessionLimits;
}

/** Everything of signing in that is not an operation of the contract: the provider, its pages, the way back. */
export async function registerAuth(
  app: FastifyInstance,
  { store, clock, sealer, origin, external, demo, social, passkeys, factorDuty, newPassword, limits }: AuthOptions,
): Promise<RelyingParty> {
  let party: RelyingParty;
  if (external) {
    party = await externalRelyingParty(origin, external);
    // passwords and devices are the issuer's there
    app.get(accountPath, (_request, reply) => reply.redirect(String(external.issuer), 303));
  } else {
    const secrets = await providerSecrets(store, sealer);
    const provider = createProvider({ store, sealer, origin, secrets, limits, log: app.log });
    await registerSignIn(app, { store, clock, sealer, origin, provider, demo, social, passkeys, factorDuty, newPassword, limits });
    party = embeddedRelyingParty(app, origin, secrets.clientSecret);
  }
  // of the sign-in pages, and of the one that confirms an e-mail address, which is there whoever runs the sign-in
  app.get('/sign-in/style.css', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(pageStyle),
  );
  registerSignInReturn(app, { store, clock, origin, party });
  return party;
}
