import { browserStorage } from './storage.ts';

const tokenKey = 'token';

/** The bearer token of this browser (AUTH-01). */
export const storedToken = (): string | null => browserStorage.getItem(tokenKey);

export const storeToken = (token: string) => browserStorage.setItem(tokenKey, token);

export const forgetToken = () => browserStorage.removeItem(tokenKey);

const verificationKey = 'csrf_token';

/** The value an identity check began with; only the check that brings it back is accepted. [AUTH-20, T-12] */
export const keepVerificationState = (state: string) => browserStorage.setItem(verificationKey, state);

export const verificationState = (): string | undefined => browserStorage.getItem(verificationKey) ?? undefined;

export const forgetVerificationState = () => browserStorage.removeItem(verificationKey);
