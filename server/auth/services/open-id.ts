import { createHmac } from 'node:crypto';
import * as client from 'openid-client';
import { discoverIssuer, type ExternalProvider } from '../discover-issuer.ts';
import type { NamedService } from '../social.ts';

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** An OpenID Connect issuer. It is found by discovery at the first visit, so that the server starts without it. */
export function openIdService(provider: ExternalProvider, waitMs?: number): NamedService {
  let found: Promise<client.Configuration> | undefined;

  function discovered(): Promise<client.Configuration> {
    found ??= discoverIssuer(provider, waitMs).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  }

  /** Follows from the visit's state, which only this browser has, and from what only this server knows. */
  const secretOf = (use: string, state: string) =>
    createHmac('sha256', provider.clientSecret).update(`${use} ${state}`).digest('base64url');

  return {
    async address({ state, returnTo, locale }) {
      return client.buildAuthorizationUrl(await discovered(), {
        redirect_uri: returnTo,
        scope: 'openid email profile',
        state,
        nonce: secretOf('nonce', state),
        code_challenge: await client.calculatePKCECodeChallenge(secretOf('verifier', state)),
        code_challenge_method: 'S256',
        ui_locales: locale,
      }).href;
    },
    async identify({ address, state }) {
      const configuration = await discovered();
      const tokens = await client.authorizationCodeGrant(configuration, address, {
        pkceCodeVerifier: secretOf('verifier', state),
        expectedState: state,
        expectedNonce: secretOf('nonce', state),
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) return undefined;
      const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
      const profile =
        text(claims['email']) || !hasUserInfo ? claims : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: profile['email_verified'] === true ? text(profile['email'])?.toLowerCase() : undefined,
        givenName: text(profile['given_name']),
        familyName: text(profile['family_name']),
      };
    },
  };
}
