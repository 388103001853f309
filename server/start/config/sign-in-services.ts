import { recordOf } from '../../../domain/unknown.ts';
import type { ExternalProvider } from '../../auth/discover-issuer.ts';
import type { SignInIssuer, SignInServices } from '../../auth/sign-in-services.ts';
import { StartProblem } from '../../lib/start-problem.ts';
import { isHttp, minSecretBytes, needLength, type Read, readTogether } from './values.ts';

export function readIssuer(read: Read): ExternalProvider | undefined {
  const [issuer, clientId, clientSecret] = [read('OIDC_ISSUER'), read('OIDC_CLIENT_ID'), read('OIDC_CLIENT_SECRET')];
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return undefined;
  if (issuer === undefined || !isHttp(issuer) || clientId === undefined || clientSecret === undefined)
    throw new StartProblem('OIDC_ISSUER must be an address and needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET beside it.');
  needLength('OIDC_CLIENT_SECRET', clientSecret);
  return { issuer, clientId, clientSecret };
}

export function readGoogle(read: Read): SignInServices['google'] {
  const keys = readTogether(read, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], ['GOOGLE_CLIENT_SECRET']);
  return keys && { clientId: keys.GOOGLE_CLIENT_ID, clientSecret: keys.GOOGLE_CLIENT_SECRET };
}

export function readFacebook(read: Read): SignInServices['facebook'] {
  const keys = readTogether(read, ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'], ['FACEBOOK_APP_SECRET']);
  return keys && { appId: keys.FACEBOOK_APP_ID, appSecret: keys.FACEBOOK_APP_SECRET };
}

/** Not shown where it is wrong: it holds secrets. */
export function readSignInIssuers(read: Read): SignInIssuer[] {
  const text = read('SIGN_IN_ISSUERS');
  if (text === undefined) return [];
  const issuers = issuersIn(text);
  if (!issuers)
    throw new StartProblem(
      'SIGN_IN_ISSUERS must be JSON like [{"name":"eid","label":"Smart-ID","issuer":"https://…","clientId":"…","clientSecret":"…"}], with names of small letters, digits and hyphens, each once, and secrets of at least 16 bytes.',
    );
  return issuers;
}

function issuersIn(text: string): SignInIssuer[] | undefined {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(list)) return undefined;
  const issuers = list.map(recordOf).flatMap(({ name, label, issuer, clientId, clientSecret }): SignInIssuer[] => {
    if (typeof name !== 'string' || !/^[a-z][a-z0-9-]{0,30}$/.test(name) || ['facebook', 'google', 'link', 'return'].includes(name))
      return [];
    if (typeof label !== 'string' || label.trim() === '' || label.length > 60) return [];
    if (typeof issuer !== 'string' || !isHttp(issuer) || typeof clientId !== 'string' || typeof clientSecret !== 'string') return [];
    return clientId !== '' && Buffer.byteLength(clientSecret) >= minSecretBytes ? [{ name, label, issuer, clientId, clientSecret }] : [];
  });
  return issuers.length === list.length && new Set(issuers.map(({ name }) => name)).size === list.length ? issuers : undefined;
}
