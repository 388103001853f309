import { browserStorage } from './storage.ts';

const tokenKey = 'token';

/** The token that this page speaks with; another tab may have stored another one since. */
let taken: string | null = null;

/** The bearer token of this browser (AUTH-01). */
export const storedToken = (): string | null => browserStorage.getItem(tokenKey);

export function storeToken(token: string) {
  browserStorage.setItem(tokenKey, token);
  browserStorage.removeItem(signedOutKey);
  taken = token;
}

/** From now on this page speaks for whomever the stored token names. */
export function consumeToken() {
  taken = storedToken();
}

/** Another tab has signed somebody in since this page took its token. */
export function isTokenReplaced(): boolean {
  const stored = storedToken();
  return taken !== null && stored !== null && stored !== taken;
}

/** A token stored by another tab must not be cleared by this page. */
export function clearToken() {
  if (!isTokenReplaced()) browserStorage.removeItem(tokenKey);
  taken = null;
}

const signedOutKey = 'signed-out';

/** Somebody wants to be signed out here. Whether the sign-in page is ever opened is not known, so that the next sign-in asks for the password. [AUTH-15] */
export const expectPassword = (why: 'signedOut' | 'idle' = 'signedOut') => browserStorage.setItem(signedOutKey, why);

/** Somebody wanted to be signed out, and nobody has signed in since. */
export const isSignedOut = (): boolean => isPasswordExpected() && !isLeftIdle();

/** The session has ended because nobody used it. */
const isLeftIdle = (): boolean => browserStorage.getItem(signedOutKey) === 'idle';

export const isPasswordExpected = (): boolean => browserStorage.getItem(signedOutKey) !== null;

export type TokenEvent = 'found' | 'gone' | 'idle';

function tokenEvents(): TokenEvent | undefined {
  const stored = storedToken();
  if (stored === taken) return undefined;
  if (stored !== null) return 'found';
  return isLeftIdle() ? 'idle' : 'gone';
}

/**
 * Another tab of this browser has signed somebody in or out: what this one shows is for nobody any more. A tab that slept may have missed it, so it looks
 * once more when it is used again.
 */
export function onTokenChangedElsewhere(notify: (event: TokenEvent) => void): () => void {
  const look = () => {
    const event = tokenEvents();
    if (event) notify(event);
  };
  const listen = ({ key }: StorageEvent) => {
    if (key === tokenKey || key === null) look();
  };
  window.addEventListener('storage', listen);
  window.addEventListener('focus', look);
  window.addEventListener('pageshow', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    window.removeEventListener('storage', listen);
    window.removeEventListener('focus', look);
    window.removeEventListener('pageshow', look);
    document.removeEventListener('visibilitychange', look);
  };
}

const verificationKey = 'csrf_token';

/** The value an identity check began with; only the check that brings it back is accepted. [AUTH-20, T-12] */
export const saveVerificationState = (state: string) => browserStorage.setItem(verificationKey, state);

export const verificationState = (): string | undefined => browserStorage.getItem(verificationKey) ?? undefined;

export const clearVerificationState = () => browserStorage.removeItem(verificationKey);
