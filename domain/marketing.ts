/** Click ids of advertisers, by the parameter that carries them. [MKT-01, MKT-08] */
export const clickParameters = { fbclid: 'FACEBOOK', gclid: 'GOOGLE', li_fat_id: 'LINKEDIN' } as const;
export type LeadSource = (typeof clickParameters)[keyof typeof clickParameters];
export const leadSources = Object.values(clickParameters);

/** Where a browser keeps the click id of one advertiser. [MKT-02, decision 6.9] */
export const clickKey = (source: LeadSource): string => `marketing-click-id-${source}`;

/** [MKT-03] */
export const utmKeys = ['utm_campaign', 'utm_source', 'utm_medium', 'utm_content', 'utm_term', 'utm_id'] as const;
export const utmKey = 'utm-parameters';

/** Cookies, and how long they stay: 90 days. [MKT-04, MKT-05, decision 6.9, T-56] */
export const affiliateCookie = 'affiliate_click_id';
export const referralCookie = 'referral_code';
export const marketingCookieSeconds = 90 * 86_400;

/** Longer values are none that an advertiser sends, and none has signs that cannot be seen: a registration with them would be refused. */
const longest = 1024;
const unseen = /[\p{Cc}\p{Cs}]/u;
export const isTrackable = (value: string): boolean => value !== '' && value.length <= longest && !unseen.test(value);

export type Tracked = {
  clickIds: Partial<Record<LeadSource, string>>;
  utm: Record<string, string>;
  affiliate?: string;
  referral?: string;
};

/** What an address tells about where a visitor comes from. [MKT-01 to MKT-05] */
export function trackedIn(search: string): Tracked {
  const query = new URLSearchParams(search);
  const read = (name: string) => {
    const value = query.get(name)?.trim();
    return value && isTrackable(value) ? value : undefined;
  };
  const clicks = Object.entries(clickParameters).flatMap(([name, source]) => {
    const id = read(name);
    return id ? [[source, id] as const] : [];
  });
  const utm = utmKeys.flatMap((name) => {
    const value = read(name);
    return value ? [[name, value] as const] : [];
  });
  const affiliate = read('click_id');
  const referral = read('referralCode');
  return {
    clickIds: Object.fromEntries(clicks),
    utm: Object.fromEntries(utm),
    ...(affiliate ? { affiliate } : {}),
    ...(referral && referral.length <= 64 ? { referral } : {}),
  };
}

/**
 * Versions of the words by which somebody consents to marketing e-mails: of the form for the newsletter, and of the registration. Written down with each
 * consent, as it has to be proved (GDPR, Art. 7(1)). New words get a new version.
 */
export const consentWordings = { newsletter: 'newsletter-1', registration: 'registration-1' } as const;
