import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { describedApp, type FakeAnswer, type FakeRequest } from './described-app.ts';

export const openIdKeys = { clientId: 'client-of-the-test', clientSecret: 'secret-of-the-test' };

/** A person's data at an issuer. */
export interface OpenIdPerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
}

/** How the next ID token is wrong; `subject`: the claims that are read with the access token are another person's. */
export type TokenDefect = 'signature' | 'nonce' | 'audience' | 'issuer' | 'end' | 'subject';

interface Flavour {
  /** The description in openapi/providers. */
  name: 'google' | 'open-id';
  paths: { authorize: string; token: string; keys: string; person: string };
  alg: 'RS256' | 'ES256';
  /** How the client proves its secret: in the form, or in the header, which is the only way then. */
  secretIn: 'form' | 'header';
  /** Whether the ID token has the person's name, or the subject only. */
  hasClaims: boolean;
}

const flavours = {
  google: {
    name: 'google',
    paths: { authorize: '/o/oauth2/v2/auth', token: '/token', keys: '/oauth2/v3/certs', person: '/v1/userinfo' },
    alg: 'RS256',
    secretIn: 'form',
    hasClaims: true,
  },
  issuer: {
    name: 'open-id',
    paths: { authorize: '/authorize', token: '/token', keys: '/jwks', person: '/userinfo' },
    alg: 'ES256',
    secretIn: 'header',
    hasClaims: false,
  },
} satisfies Record<string, Flavour>;

interface Grant {
  person: OpenIdPerson;
  redirectUri: string;
  challenge: string;
  nonce: string;
  isUsed: boolean;
}

const base64 = (value: string | Buffer) => Buffer.from(value).toString('base64url');

const newKey = (alg: Flavour['alg']) =>
  alg === 'RS256' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** Google, or another OpenID Connect issuer, as far as it is described: the code flow with PKCE and nonce, and signed ID tokens. */
export async function startFakeOpenId(kind: keyof typeof flavours) {
  const { name, paths, alg, secretIn, hasClaims } = flavours[kind];
  const [key, wrongKey] = [newKey(alg), newKey(alg)];
  const kid = randomUUID();
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, OpenIdPerson>();
  let visitor: OpenIdPerson | 'refuses' = 'refuses';
  let spoilt: TokenDefect | undefined;
  let url = '';

  const refused = (error: string): FakeAnswer => ({ status: error === 'invalid_client' ? 401 : 400, body: { error } });

  const tokenOf = (claims: Record<string, unknown>) => {
    const text = `${base64(JSON.stringify({ alg, kid }))}.${base64(JSON.stringify(claims))}`;
    const by = spoilt === 'signature' ? wrongKey.privateKey : key.privateKey;
    return `${text}.${base64(sign('sha256', Buffer.from(text), { key: by, dsaEncoding: 'ieee-p1363' }))}`;
  };

  function authorize({ query }: FakeRequest): FakeAnswer {
    if (query['client_id'] !== openIdKeys.clientId) return refused('unauthorized_client');
    const back = new URL(query['redirect_uri'] ?? '');
    back.searchParams.set('state', query['state'] ?? '');
    if (visitor === 'refuses') back.searchParams.set('error', 'access_denied');
    else {
      const code = `4/${randomUUID()}`;
      const { redirect_uri: redirectUri = '', code_challenge: challenge = '', nonce = '' } = query;
      grants.set(code, { person: visitor, redirectUri, challenge, nonce, isUsed: false });
      back.searchParams.set('code', code);
    }
    return { status: 302, body: undefined, headers: { location: back.href } };
  }

  const isClient = ({ body, headers }: FakeRequest) => {
    const { clientId, clientSecret } = openIdKeys;
    if (secretIn === 'form') return body['client_id'] === clientId && body['client_secret'] === clientSecret;
    // RFC 6749, 2.3.1: each part is encoded as in a form before the two are joined
    const [, basic = ''] = /^Basic (\S+)$/.exec(headers['authorization'] ?? '') ?? [];
    const given = Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent);
    return given[0] === clientId && given[1] === clientSecret;
  };

  function exchangeCode(request: FakeRequest): FakeAnswer {
    if (!isClient(request)) return refused('invalid_client');
    const grant = grants.get(String(request.body['code']));
    const challenge = createHash('sha256').update(String(request.body['code_verifier'])).digest('base64url');
    if (!grant || grant.isUsed || grant.redirectUri !== request.body['redirect_uri'] || grant.challenge !== challenge)
      return refused('invalid_grant');
    grant.isUsed = true;
    const now = Math.floor(Date.now() / 1000);
    const access = randomUUID();
    const { sub } = grant.person;
    tokens.set(access, spoilt === 'subject' ? { ...grant.person, sub: `not-${sub}` } : grant.person);
    const claims = {
      ...(hasClaims ? grant.person : { sub }),
      iss: spoilt === 'issuer' ? 'https://somebody.else.example' : url,
      aud: spoilt === 'audience' ? 'another-client' : openIdKeys.clientId,
      nonce: spoilt === 'nonce' ? 'another-nonce-of-somebody' : grant.nonce,
      iat: now,
      exp: spoilt === 'end' ? now - 3600 : now + 3600,
    };
    const body = { access_token: access, token_type: 'Bearer', expires_in: 3599, scope: 'openid email profile', id_token: tokenOf(claims) };
    spoilt = undefined;
    return { status: 200, body };
  }

  const handle = (operationId: string, request: FakeRequest): FakeAnswer => {
    switch (operationId) {
      case 'discover':
        return {
          status: 200,
          body: {
            issuer: url,
            authorization_endpoint: `${url}${paths.authorize}`,
            token_endpoint: `${url}${paths.token}`,
            userinfo_endpoint: `${url}${paths.person}`,
            jwks_uri: `${url}${paths.keys}`,
            response_types_supported: ['code'],
            id_token_signing_alg_values_supported: [alg],
            code_challenge_methods_supported: ['S256'],
            ...(secretIn === 'form' ? { token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'] } : {}),
          },
        };
      case 'authorize':
        return authorize(request);
      case 'exchangeCode':
        return exchangeCode(request);
      case 'readKeys':
        return { status: 200, body: { keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid, alg, use: 'sig' }] } };
      default: {
        const person = tokens.get(request.headers['authorization']?.slice('Bearer '.length) ?? '');
        return person ? { status: 200, body: person } : { status: 401, body: { error: 'invalid_token' } };
      }
    }
  };

  const app = await describedApp(name, handle);
  url = app.url;
  return {
    ...app,
    /** The person who opens its page next, or that they refuse. */
    visitedBy(person: OpenIdPerson | 'refuses'): void {
      visitor = person;
    },
    /** The next tokens are wrong in this way. */
    spoils(how: TokenDefect): void {
      spoilt = how;
    },
    /** Codes that were not used yet have ended. */
    endCodes: () => grants.clear(),
  };
}
