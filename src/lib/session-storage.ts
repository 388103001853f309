import { browserStorage } from './storage.ts';

const tokenKey = 'token';

/** The bearer token of this browser (AUTH-01). */
export const storedToken = (): string | null => browserStorage.getItem(tokenKey);

export const storeToken = (token: string) => browserStorage.setItem(tokenKey, token);

export const forgetToken = () => browserStorage.removeItem(tokenKey);

/** Another tab of this browser has signed out: what this one shows is for nobody any more. */
export function onSignedOutElsewhere(tell: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if ((key === tokenKey || key === null) && newValue === null) tell();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

const verificationKey = 'csrf_token';

/** The value an identity check began with; only the check that brings it back is accepted. [AUTH-20, T-12] */
export const keepVerificationState = (state: string) => browserStorage.setItem(verificationKey, state);

export const verificationState = (): string | undefined => browserStorage.getItem(verificationKey) ?? undefined;

export const forgetVerificationState = () => browserStorage.removeItem(verificationKey);
