/** Where a browser keeps what its person decided. [CONS-01, CONST-14] */
export const consentKey = 'analytics-consent-granted';

export const consents = ['granted', 'denied', 'pending'] as const;
export type Consent = (typeof consents)[number];

/** What was stored; nothing stored, or something else, is not decided yet. [CONS-01, CONS-02] */
export function consentOf(stored: string | null | undefined): Consent {
  return consents.find((consent) => consent === stored) ?? 'pending';
}

export const consentCategories = ['analytics_storage', 'ad_storage', 'ad_user_data', 'ad_personalization'] as const;
export type ConsentCategory = (typeof consentCategories)[number];

/** What the decision means for each category: anything but an explicit yes is a no. [CONS-03, CONS-04] */
export function categoriesOf(consent: Consent): Record<ConsentCategory, 'granted' | 'denied'> {
  const each = consent === 'granted' ? 'granted' : 'denied';
  return { analytics_storage: each, ad_storage: each, ad_user_data: each, ad_personalization: each };
}

/** Addresses of a machine of one's own, where nothing is ever sent. [CONS-06] */
export function isOwnMachine(hostname: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[?::1\]?|0\.0\.0\.0)$/.test(hostname);
}
