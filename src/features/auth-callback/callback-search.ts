import type { AuthCallbackInput } from '../../../machines/auth-callback/auth-callback.machine.ts';

export type CallbackSearch = { code?: string; state?: string; error_description?: string; error?: string };

/** The sign-in service's answer in the URL, passed on exactly as it was sent. */
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
