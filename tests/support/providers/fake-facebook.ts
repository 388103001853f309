import { createHmac, randomUUID } from 'node:crypto';
import { describedApp, type FakeAnswer, type FakeRequest } from './described-app.ts';

export const facebookKeys = { appId: '1234567890', appSecret: 'app-secret-of-the-test' };

/** A person's data at Facebook, and the part that they share. */
export interface FacebookPerson {
  id: string;
  email?: string;
  first_name?: string;
  last_name?: string;
}

interface Grant {
  person: FacebookPerson;
  redirectUri: string;
  isUsed: boolean;
}

const refused = (code: number, message: string, more: object = {}): FakeAnswer => ({
  status: 400,
  body: { error: { message, type: 'OAuthException', code, fbtrace_id: randomUUID(), ...more } },
});

/** Facebook Login as far as it is described: the dialog, one-time codes, and the person's data, only with the proof of the app's secret. */
export async function startFakeFacebook() {
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, FacebookPerson>();
  let visitor: FacebookPerson | 'refuses' = 'refuses';

  function authorize({ query }: FakeRequest): FakeAnswer {
    if (query['client_id'] !== facebookKeys.appId) return refused(101, 'Invalid App ID');
    const back = new URL(query['redirect_uri'] ?? '');
    back.searchParams.set('state', query['state'] ?? '');
    if (visitor === 'refuses') {
      const why = { error: 'access_denied', error_code: '200', error_reason: 'user_denied', error_description: 'Permissions error' };
      for (const [name, value] of Object.entries(why)) back.searchParams.set(name, value);
    } else {
      const code = `AQ${randomUUID()}`;
      grants.set(code, { person: visitor, redirectUri: query['redirect_uri'] ?? '', isUsed: false });
      back.searchParams.set('code', code);
    }
    return { status: 302, body: undefined, headers: { location: back.href } };
  }

  function exchangeCode({ query }: FakeRequest): FakeAnswer {
    if (query['client_id'] !== facebookKeys.appId || query['client_secret'] !== facebookKeys.appSecret)
      return refused(1, 'Error validating client secret.');
    const grant = grants.get(query['code'] ?? '');
    if (!grant) return refused(100, 'Invalid verification code format.');
    if (grant.redirectUri !== query['redirect_uri']) return refused(100, 'Error validating verification code.', { error_subcode: 36008 });
    if (grant.isUsed) return refused(100, 'This authorization code has been used.', { error_subcode: 36009 });
    grant.isUsed = true;
    const token = `EAA${randomUUID()}`;
    tokens.set(token, grant.person);
    return { status: 200, body: { access_token: token, token_type: 'bearer', expires_in: 5_183_944 } };
  }

  function readPerson({ query }: FakeRequest): FakeAnswer {
    const token = query['access_token'] ?? '';
    if (query['appsecret_proof'] !== createHmac('sha256', facebookKeys.appSecret).update(token).digest('hex'))
      return refused(100, 'Invalid appsecret_proof provided in the API argument');
    const person = tokens.get(token);
    if (!person) return refused(190, 'Error validating access token.');
    const wanted = new Set((query['fields'] ?? '').split(','));
    return { status: 200, body: Object.fromEntries(Object.entries(person).filter(([field]) => field === 'id' || wanted.has(field))) };
  }

  const app = await describedApp('facebook', (operationId, request) => {
    if (operationId === 'authorize') return authorize(request);
    return operationId === 'exchangeCode' ? exchangeCode(request) : readPerson(request);
  });
  return {
    ...app,
    /** The person who opens its dialog next, or that they refuse. */
    visitedBy(person: FacebookPerson | 'refuses'): void {
      visitor = person;
    },
    /** Codes that were not used yet have ended. */
    endCodes: () => grants.clear(),
  };
}
