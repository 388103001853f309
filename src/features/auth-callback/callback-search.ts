export type CallbackSearch = { code?: string; state?: string; error_description?: string; error?: string };

/** What the sign-in service brings back in the address. The router's parser may have made numbers of digits (AUTH-09, AUTH-13). */
export function callbackSearch(search: Record<string, unknown>): CallbackSearch {
  const text = (key: string) => (search[key] === undefined || search[key] === null ? undefined : String(search[key]));
  return { code: text('code'), state: text('state'), error_description: text('error_description'), error: text('error') };
}
