import type { FastifyInstance } from 'fastify';
import type { Clock } from '../lib/clock.ts';
import type { Store } from '../store/open.ts';
import { createProvider } from './provider.ts';
import type { ExternalProvider, RelyingParty } from './relying-party.ts';
import { embeddedRelyingParty, externalRelyingParty } from './relying-party.ts';
import { providerSecrets } from './settings.ts';
import { registerSignIn } from './sign-in.ts';
import type { SocialService } from './social.ts';
import { registerSignInReturn } from './sign-in-return.ts';

export interface AuthOptions {
  store: Store;
  clock: Clock;
  origin: string;
  /** In place of the embedded provider, which is then not there at all. */
  external?: ExternalProvider | undefined;
  demo?: { emails: string[]; password: string } | undefined;
  /** Facebook and Google, or what stands in for them; only beside the embedded provider. */
  social?: SocialService | undefined;
}

/** Everything of signing in that is not an operation of the contract: the provider, its pages, the way back. */
export async function registerAuth(
  app: FastifyInstance,
  { store, clock, origin, external, demo, social }: AuthOptions,
): Promise<RelyingParty> {
  let party: RelyingParty;
  if (external) party = await externalRelyingParty(origin, external);
  else {
    const secrets = await providerSecrets(store);
    const provider = createProvider({ store, origin, secrets, log: app.log });
    await registerSignIn(app, { store, clock, origin, provider, demo, social });
    party = embeddedRelyingParty(app, origin, secrets.clientSecret);
  }
  registerSignInReturn(app, { store, clock, origin, party });
  return party;
}
