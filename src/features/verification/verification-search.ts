import type { VerificationCallbackInput } from '../../../machines/verification-callback/verification-callback.machine.ts';

/** What the identity provider brings back. The router's parser may have made numbers of digits; an empty value counts as none. */
export function verificationSearch(search: Record<string, unknown>): VerificationCallbackInput {
  const known: VerificationCallbackInput = {};
  for (const key of ['code', 'state', 'error'] as const) {
    const value = search[key];
    if (value !== undefined && value !== null && value !== '')
      known[key] = typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
  return known;
}
