import * as numbers from './phone-numbers.ts';

/** `#phone-library` on a server: it is there from the start. */
export const loadedPhoneLibrary = (): typeof numbers | undefined => numbers;

export async function loadPhoneLibrary(): Promise<void> {
  // loaded with this file
}
