import * as client from 'openid-client';
import { allowEndpoints, fetchAllowed } from '../lib/outgoing.ts';

/** An OpenID Connect issuer, and who we are there: in place of the embedded sign-in or beside it. */
export interface ExternalProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** The secret in the header where the issuer takes it only there, which is what one means that says nothing (OpenID Connect Discovery, 3). */
const clientSecretAuth =
  (secret: string): client.ClientAuth =>
  (issuer, ...call) => {
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = issuer;
    const prove = methods.includes('client_secret_post') ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret);
    return prove(issuer, ...call);
  };

/**
 * Discovers an OpenID Connect issuer and returns its client: ID tokens need the issuer's signature, and plain HTTP is allowed on this machine only. Each call
 * is aborted after `waitMs`. Throws where the issuer does not respond, or has no discovery document.
 */
export async function discoverIssuer({ issuer, clientId, clientSecret }: ExternalProvider, waitMs = 10_000): Promise<client.Configuration> {
  const address = new URL(issuer);
  const isLocal = address.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(address.hostname);
  const configuration = await client.discovery(address, clientId, clientSecret, clientSecretAuth(clientSecret), {
    timeout: waitMs / 1000,
    execute: [client.enableNonRepudiationChecks, ...(isLocal ? [client.allowInsecureRequests] : [])],
    [client.customFetch]: (url, { body, ...call }) =>
      fetchAllowed(url, { ...call, body: body instanceof Uint8Array ? new Uint8Array(body) : body }),
  });
  const { token_endpoint, jwks_uri, userinfo_endpoint } = configuration.serverMetadata();
  allowEndpoints([token_endpoint, jwks_uri, userinfo_endpoint]);
  return configuration;
}
