import { socialIssuers } from '../auth/social.ts';
import { addressOf } from '../lib/outgoing.ts';

const facebookGraph = 'https://graph.facebook.com';

/** The settings that name hosts to call. */
interface Reached {
  paymentProvider: string;
  mangopay: { url: string } | undefined;
  identityProvider: 'none' | readonly string[];
  identitySettings: { idenfy?: { url: string } | undefined; veriff?: { url: string } | undefined };
  identity: { issuer: string } | undefined;
  signIn: { google?: object | undefined; facebook?: object | undefined; issuers: readonly { issuer: string }[] };
  files: { url: string } | { directory: string };
  blog: { api: string } | undefined;
  breachedPasswordsUrl: string | undefined;
  logCollector: { url: string } | undefined;
  traces: { posthog?: { host: string } | undefined; sentryDsn?: string | undefined };
}

/** The hosts and ports that requests of the server may go to, by these settings. Database, mail server and virus scanner have connections of their own to the address of their setting. */
export function outgoingAddresses(config: Reached): string[] {
  const { mangopay, paymentProvider, identityProvider, identitySettings, identity, signIn, files, blog, traces } = config;
  const isChecking = (name: 'idenfy' | 'veriff') => identityProvider !== 'none' && identityProvider.includes(name);
  const urls = [
    paymentProvider === 'mangopay' ? mangopay?.url : undefined,
    isChecking('idenfy') ? identitySettings.idenfy?.url : undefined,
    isChecking('veriff') ? identitySettings.veriff?.url : undefined,
    identity?.issuer,
    signIn.google && socialIssuers.google,
    signIn.facebook && facebookGraph,
    ...signIn.issuers.map(({ issuer }) => issuer),
    'url' in files ? files.url : undefined,
    blog?.api,
    config.breachedPasswordsUrl,
    config.logCollector?.url,
    traces.posthog?.host,
    traces.sentryDsn,
  ];
  return [...new Set(urls.flatMap((url) => (url === undefined ? [] : [addressOf(new URL(url))])))];
}
