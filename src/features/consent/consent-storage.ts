import { type Consent, consentKey } from '../../../domain/consent.ts';
import { browserStorage } from '../../lib/storage.ts';

/** What this browser stored of the decision. */
export const storedConsent = (): string | null => browserStorage.getItem(consentKey);

export const storeConsent = (consent: Consent) => browserStorage.setItem(consentKey, consent);
