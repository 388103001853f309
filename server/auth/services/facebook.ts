import createClient from 'openapi-fetch';
import type { paths } from '../../../openapi/providers/facebook.d.ts';
import { hmacSha256, providerFetch, UnexpectedProviderAnswer } from '../../lib/provider-client.ts';
import { type NamedService, socialIssuers } from '../social.ts';

export interface FacebookSettings {
  appId: string;
  appSecret: string;
  /** Other addresses than Facebook's own: tests. */
  dialogUrl?: string;
  graphUrl?: string;
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Facebook Login, by the code flow of OAuth 2.0: Facebook issues no ID token there. See openapi/providers/facebook.yaml. */
export function facebook(
  { appId, appSecret, dialogUrl = 'https://www.facebook.com', graphUrl = 'https://graph.facebook.com' }: FacebookSettings,
  waitMs?: number,
): NamedService {
  const client = createClient<paths>({ baseUrl: graphUrl, fetch: providerFetch(waitMs).fetch });

  async function tokenFor(code: string, returnTo: string): Promise<string> {
    const query = { client_id: appId, client_secret: appSecret, redirect_uri: returnTo, code };
    const { data, response } = await client.GET('/v24.0/oauth/access_token', { params: { query } });
    const token = text(data?.access_token);
    if (!token) throw new UnexpectedProviderAnswer('Facebook', 'oauth/access_token', response.status);
    return token;
  }

  return {
    async address({ state, returnTo }) {
      const parameters = { client_id: appId, redirect_uri: returnTo, state, scope: 'email,public_profile', response_type: 'code' };
      return `${dialogUrl}/v24.0/dialog/oauth?${new URLSearchParams(parameters)}`;
    },
    async identify({ address, returnTo }) {
      const code = text(address.searchParams.get('code'));
      if (!code) return undefined;
      const token = await tokenFor(code, returnTo);
      const query = { fields: 'id,email,first_name,last_name', access_token: token, appsecret_proof: hmacSha256(appSecret, token) };
      const { data, response } = await client.GET('/v24.0/me', { params: { query } });
      const subject = text(data?.id);
      if (!data || !subject) throw new UnexpectedProviderAnswer('Facebook', 'me', response.status);
      return {
        issuer: socialIssuers.facebook,
        subject,
        // Facebook names an address only where the person has confirmed it
        email: text(data.email)?.toLowerCase(),
        givenName: text(data.first_name),
        familyName: text(data.last_name),
      };
    },
  };
}
