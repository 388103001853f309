import type * as numbers from './phone-numbers.ts';

let loaded: typeof numbers | undefined;

/** `#phone-library` in a browser: undefined until `loadPhoneLibrary` has fetched it. */
export const loadedPhoneLibrary = (): typeof numbers | undefined => loaded;

/** Fetches the numbers of all countries, 25 kB. Where that fails the server alone reads what is typed. */
export async function loadPhoneLibrary(): Promise<void> {
  loaded ??= await import('./phone-numbers.ts').catch(() => undefined);
}
