import { type Consent, consentKey } from '../../../domain/consent.ts';

/** What this browser stored of the decision; a browser that refuses storage has stored nothing. */
export function storedConsent(): string | null {
  try {
    return localStorage.getItem(consentKey);
  } catch {
    return null;
  }
}

export function storeConsent(consent: Consent) {
  try {
    localStorage.setItem(consentKey, consent);
  } catch {
    // the decision then holds for this visit
  }
}
