import { hmacSha256 } from '../../lib/provider-client.ts';
import { recordOf } from '../../../domain/unknown.ts';
import { type NamedService, socialIssuers } from '../social.ts';

export interface FacebookSettings {
  appId: string;
  appSecret: string;
  /** Other addresses than Facebook's own: tests. */
  dialogUrl?: string;
  graphUrl?: string;
}

const version = 'v24.0';
const timeoutMs = 10_000;
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Facebook Login, by the code flow of OAuth 2.0: Facebook issues no ID token there. */
export function facebook({
  appId,
  appSecret,
  dialogUrl = 'https://www.facebook.com',
  graphUrl = 'https://graph.facebook.com',
}: FacebookSettings): NamedService {
  async function read(path: string, parameters: Record<string, string>): Promise<Record<string, unknown>> {
    const answer = await fetch(`${graphUrl}/${version}/${path}?${new URLSearchParams(parameters)}`, {
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) throw new Error(`Facebook answered ${path} with ${answer.status}`);
    return recordOf(await answer.json());
  }

  return {
    async address({ state, returnTo }) {
      const parameters = { client_id: appId, redirect_uri: returnTo, state, scope: 'email,public_profile', response_type: 'code' };
      return `${dialogUrl}/${version}/dialog/oauth?${new URLSearchParams(parameters)}`;
    },
    async identify({ address, returnTo }) {
      const code = address.searchParams.get('code') ?? '';
      const { access_token } = await read('oauth/access_token', {
        client_id: appId,
        client_secret: appSecret,
        redirect_uri: returnTo,
        code,
      });
      const token = text(access_token);
      if (!token) return undefined;
      const proof = { access_token: token, appsecret_proof: hmacSha256(appSecret, token) };
      const { id, email, first_name, last_name } = await read('me', { fields: 'id,email,first_name,last_name', ...proof });
      const subject = text(id);
      if (!subject) return undefined;
      return {
        issuer: socialIssuers.facebook,
        subject,
        // Facebook names an address only where the person has confirmed it
        email: text(email)?.toLowerCase(),
        givenName: text(first_name),
        familyName: text(last_name),
      };
    },
  };
}
