import { type IdentityChoice, type IdentitySettings, identityProviderNames } from '../../adapters/identity/choose.ts';
import { type SettingProblem, StartProblem } from '../../lib/start-problem.ts';
import type { Config, Mode } from './config.ts';
import { readProvider } from './read-provider.ts';
import { type Read, readProviderUrl, readTogether } from './values.ts';

/** One provider, or the primary and the alternative one. */
export function readIdentity(read: Read, mode: Mode): IdentityChoice {
  const setting = 'IDENTITY_PROVIDER';
  const [first, second, ...others] = (read(setting) ?? '').split(',').map((name) => name.trim());
  if (others.length > 0) throw new StartProblem(`${setting} names the primary and the alternative provider, and no third one.`);
  const nameOf = (name: string | undefined) => readProvider(() => name || undefined, setting, identityProviderNames, mode);
  const primary = nameOf(first);
  const alternative = second === undefined ? primary : nameOf(second);
  if (primary === 'none' || alternative === 'none') {
    if (primary !== alternative) throw new StartProblem(`${setting} must be none alone.`);
    return 'none';
  }
  return [primary, alternative];
}

export function readIdenfy(read: Read): IdentitySettings['idenfy'] {
  const url = readProviderUrl(read, 'IDENFY_URL', 'https://ivs.idenfy.com');
  const keys = readTogether(
    read,
    ['IDENFY_API_KEY', 'IDENFY_API_SECRET', 'IDENFY_SIGNING_KEY'],
    ['IDENFY_API_SECRET', 'IDENFY_SIGNING_KEY'],
  );
  return keys && { url, apiKey: keys.IDENFY_API_KEY, apiSecret: keys.IDENFY_API_SECRET, signingKey: keys.IDENFY_SIGNING_KEY };
}

export function readVeriff(read: Read): IdentitySettings['veriff'] {
  const url = readProviderUrl(read, 'VERIFF_URL', 'https://stationapi.veriff.com');
  const keys = readTogether(read, ['VERIFF_API_KEY', 'VERIFF_SHARED_SECRET'], ['VERIFF_SHARED_SECRET']);
  return keys && { url, apiKey: keys.VERIFF_API_KEY, sharedSecret: keys.VERIFF_SHARED_SECRET };
}

const providersWithKeys = ['idenfy', 'veriff'] as const;

/** Providers that are named and have no keys. */
export const missingKeys = ({ identityProvider, identitySettings }: Config): SettingProblem[] =>
  providersWithKeys
    .filter((name) => identityProvider !== 'none' && identityProvider.includes(name) && identitySettings[name] === undefined)
    .map((name) => {
      const setting = `${name.toUpperCase()}_API_KEY`;
      return { setting, message: `${setting} is missing; IDENTITY_PROVIDER names ${name}.` };
    });
