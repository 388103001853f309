import type { VerificationCallbackInput } from '../../../machines/verification-callback/verification-callback.machine.ts';

/** The identity provider's answer in the URL, passed on exactly as it was sent; an empty value counts as none. */
export function verificationSearch(search: Record<string, unknown>): VerificationCallbackInput {
  const known: VerificationCallbackInput = {};
  for (const key of ['code', 'state', 'error'] as const) {
    const value = search[key];
    if (typeof value === 'string' && value !== '') known[key] = value;
  }
  return known;
}
