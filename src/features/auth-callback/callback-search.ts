import type { AuthCallbackInput } from '../../../machines/auth-callback/auth-callback.machine.ts';

export type CallbackSearch = { code?: string; state?: string; error_description?: string; error?: string };

/** What the sign-in service brings back in the address. The router's parser may have made numbers of digits. */
export function callbackSearch(search: Record<string, unknown>): CallbackSearch {
  const known: CallbackSearch = {};
  for (const key of ['code', 'state', 'error_description', 'error'] as const) {
    if (search[key] !== undefined && search[key] !== null) known[key] = String(search[key]);
  }
  return known;
}

/** The machine's view of that address: the description of an error comes before its code (AUTH-13). */
export function callbackInput({ code, state, error_description, error }: CallbackSearch): AuthCallbackInput {
  const problem = error_description ?? error;
  return {
    ...(code === undefined ? {} : { code }),
    ...(state === undefined ? {} : { state }),
    ...(problem === undefined ? {} : { error: problem }),
  };
}
