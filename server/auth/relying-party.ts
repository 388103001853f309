import type { FastifyInstance } from 'fastify';
import * as client from 'openid-client';
import { providerPath } from '../http/security.ts';
import { StartProblem } from '../lib/start-problem.ts';
import { discoverIssuer, type ExternalProvider } from './discover-issuer.ts';
import { clientId, scope } from './provider.ts';
import type { SocialName } from './social.ts';

export interface Identity {
  /** Who says so, and under which name there: together they never stand for anybody else. */
  issuer: string;
  subject: string;
  email: string | undefined;
  emailVerified: boolean;
  givenName: string | undefined;
  familyName: string | undefined;
  /** When the person proved who they are, where the provider says it. */
  signedInAt: Date | undefined;
  /** Kept to end the session at the provider; undefined for the embedded one, which does not need it. */
  idToken: string | undefined;
}

export interface SignInChecks {
  verifier: string;
  state: string;
  nonce: string;
  /** Another service that the person chose already. */
  social?: SocialName | undefined;
  /** Nobody is let in because they were before. */
  isAnew?: boolean;
}

export interface RelyingParty {
  /** True when the people come from the embedded provider, so that the subject is the id of the user. */
  embedded: boolean;
  authorizationUrl(checks: SignInChecks, locale: string): Promise<string>;
  /** Exchanges the code in the address that the provider sent the browser to. Throws when anything does not fit. */
  exchange(returned: URL, checks: SignInChecks): Promise<Identity>;
  /** Where the browser goes to be signed out at the provider too. */
  endSessionUrl(session: { idToken?: string | undefined; locale?: string | undefined }): string;
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

function build(configuration: client.Configuration, origin: string, embedded: boolean): RelyingParty {
  const redirectUri = `${origin}/auth/return`;
  return {
    embedded,
    async authorizationUrl({ verifier, state, nonce, social, isAnew }, locale) {
      return client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ui_locales: locale,
        ...(social && embedded ? { social } : {}),
        // with `max_age` the provider has to say when the person signed in (OpenID Connect Core, 3.1.2.1)
        ...(isAnew && !embedded ? { prompt: 'login', max_age: '0' } : {}),
      }).href;
    },
    async exchange(returned, { verifier, state, nonce }) {
      const tokens = await client.authorizationCodeGrant(configuration, returned, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('the identity provider sent no ID token');
      const profile =
        embedded || text(claims['email']) ? claims : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: text(profile['email'])?.toLowerCase(),
        emailVerified: profile['email_verified'] === true,
        givenName: text(profile['given_name']),
        familyName: text(profile['family_name']),
        signedInAt: typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1000) : undefined,
        idToken: embedded ? undefined : tokens.id_token,
      };
    },
    endSessionUrl({ idToken, locale }) {
      if (embedded) return `${origin}/sign-in/end`;
      if (!configuration.serverMetadata().end_session_endpoint) return `${origin}/`;
      return client.buildEndSessionUrl(configuration, {
        post_logout_redirect_uri: `${origin}/`,
        ...(idToken ? { id_token_hint: idToken } : {}),
        ...(locale ? { ui_locales: locale } : {}),
      }).href;
    },
  };
}

/** The platform as a client of the provider in the same process: its calls go straight into the app, not over the network. */
export function embeddedRelyingParty(app: FastifyInstance, origin: string, clientSecret: string): RelyingParty {
  const issuer = `${origin}${providerPath}`;
  const configuration = new client.Configuration(
    {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/me`,
      jwks_uri: `${issuer}/jwks`,
      authorization_response_iss_parameter_supported: true,
    },
    clientId,
    { client_secret: clientSecret, id_token_signed_response_alg: 'ES256' },
    client.ClientSecretBasic(clientSecret),
  );
  if (issuer.startsWith('http:')) client.allowInsecureRequests(configuration);
  configuration[client.customFetch] = async (address, { method, headers, body }) => {
    const { pathname, search } = new URL(address);
    if (method !== 'GET' && method !== 'POST') throw new Error(`The provider is not called with ${method}.`);
    const answer = await app.inject({
      method,
      url: `${pathname}${search}`,
      headers: Object.fromEntries(new Headers(headers)),
      ...(body ? { payload: String(body) } : {}),
    });
    const answerHeaders = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) if (value !== undefined) answerHeaders.set(name, String(value));
    return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers: answerHeaders });
  };
  return build(configuration, origin, true);
}

/** The platform as a client of another provider, found by discovery when the server starts. */
export async function externalRelyingParty(origin: string, provider: ExternalProvider): Promise<RelyingParty> {
  const configuration = await discoverIssuer(provider).catch((error: unknown) => {
    throw new StartProblem(`OIDC_ISSUER ${provider.issuer} does not answer as an OpenID Connect issuer.`, { cause: error });
  });
  return build(configuration, origin, false);
}
