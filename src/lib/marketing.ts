import {
  affiliateCookie,
  clickKey,
  isTrackable,
  leadSources,
  marketingCookieSeconds,
  referralCookie,
  trackedIn,
  utmKey,
  utmKeys,
} from '../../domain/marketing.ts';
import { browserStorage } from './storage.ts';
import { isOneOf, recordOf } from '../../domain/unknown.ts';
import { keysOf } from '../../domain/keys.ts';

function saveCookie(name: string, value: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${marketingCookieSeconds}; samesite=lax; secure`;
}

/** Keeps what the address of this visit tells about where it came from; what it does not mention stays. [MKT-01 to MKT-05] */
export function saveTracked(search: string) {
  const { clickIds, utm, affiliate, referral } = trackedIn(search);
  for (const source of keysOf(clickIds)) browserStorage.setItem(clickKey(source), clickIds[source] ?? '');
  if (Object.keys(utm).length > 0) browserStorage.setItem(utmKey, JSON.stringify(utm));
  if (affiliate) saveCookie(affiliateCookie, affiliate);
  if (referral) saveCookie(referralCookie, referral);
}

function cookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  try {
    const value = found && decodeURIComponent(found.slice(name.length + 1));
    return value && isTrackable(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function savedUtm(): Record<string, string> {
  try {
    const entries = Object.entries(recordOf(JSON.parse(browserStorage.getItem(utmKey) ?? '{}'))).filter(
      (entry): entry is [string, string] => isOneOf(utmKeys, entry[0]) && typeof entry[1] === 'string' && isTrackable(entry[1]),
    );
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

/** What a registration tells of it. [MKT-07, MKT-08] */
export function marketingOf() {
  const referralCode = cookie(referralCookie);
  return {
    marketingLeads: leadSources.flatMap((source) => {
      const clickId = browserStorage.getItem(clickKey(source));
      return clickId && isTrackable(clickId) ? [{ source, clickId }] : [];
    }),
    utmParameters: savedUtm(),
    ...(referralCode ? { referralCode } : {}),
  };
}
