import type { ExternalProvider } from './discover-issuer.ts';
import { facebook, type FacebookSettings } from './services/facebook.ts';
import { openIdService } from './services/open-id.ts';
import { type SocialService, socialIssuers } from './social.ts';

/** An OpenID Connect issuer beside the built-in sign-in, such as a broker of national identities. */
export interface SignInIssuer extends ExternalProvider {
  /** In addresses: never renamed. */
  name: string;
  /** On its button. */
  label: string;
}

/** Services that people may sign in with; a button appears for each that is there. */
export interface SignInServices {
  /** Another issuer than Google itself: tests. */
  google: (Omit<ExternalProvider, 'issuer'> & { issuer?: string }) | undefined;
  facebook: FacebookSettings | undefined;
  issuers: readonly SignInIssuer[];
}

/** The address at every service to which it sends browsers back; set in its settings. */
export const serviceReturnPath = '/sign-in/social/return';

/** All services of the settings behind one interface; undefined where there is none. */
export function signInServices({ google, facebook: facebookSettings, issuers }: SignInServices): SocialService | undefined {
  const services = [
    ...(facebookSettings ? [{ choice: { name: 'facebook' }, service: facebook(facebookSettings) }] : []),
    ...(google ? [{ choice: { name: 'google' }, service: openIdService({ issuer: socialIssuers.google, ...google }) }] : []),
    ...issuers.map(({ name, label, ...provider }) => ({ choice: { name, label }, service: openIdService(provider) })),
  ];
  const serviceOf = (name: string) => services.find(({ choice }) => choice.name === name)?.service;
  if (services.length === 0) return undefined;
  return {
    choices: services.map(({ choice }) => choice),
    async address(visit) {
      const service = serviceOf(visit.name);
      if (!service) throw new Error(`no sign-in service ${visit.name}`);
      return service.address(visit);
    },
    identify: async (name, returned) => serviceOf(name)?.identify(returned),
  };
}
