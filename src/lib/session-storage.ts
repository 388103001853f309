import { safeReturnPath } from '../../domain/return-path.ts';

const tokenKey = 'token';

/** The bearer token of this browser (AUTH-01). */
export function storedToken(): string | null {
  // pages drawn outside a browser know nobody
  return globalThis.localStorage?.getItem(tokenKey) ?? null;
}

export function storeToken(token: string) {
  localStorage.setItem(tokenKey, token);
}

export function forgetToken() {
  localStorage.removeItem(tokenKey);
}

/** Remembers where a sign-in began, under its nonce (AUTH-05). */
export function keepReturnPath(nonce: string, path: string) {
  sessionStorage.setItem(nonce, safeReturnPath(path));
}

/** The way back of a sign-in this browser began; reading it uses it up (AUTH-10, T-11). */
export function takeReturnPath(nonce: string): string | undefined {
  const path = sessionStorage.getItem(nonce);
  sessionStorage.removeItem(nonce);
  return path === null ? undefined : safeReturnPath(path);
}

const verificationKey = 'csrf_token';

/** The value an identity check began with; only the check that brings it back is accepted. [AUTH-20, T-12] */
export function keepVerificationState(state: string) {
  localStorage.setItem(verificationKey, state);
}

export function verificationState(): string | undefined {
  return localStorage.getItem(verificationKey) ?? undefined;
}

export function forgetVerificationState() {
  localStorage.removeItem(verificationKey);
}
