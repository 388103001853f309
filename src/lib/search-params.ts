/** Search values are strings and stay as they were sent: a sign-in code such as `12e3` or `1.50` is not a number (AUTH-09, ONB-13). Of a repeated key the first value counts. */
export function parseSearch(search: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [key, value] of new URLSearchParams(search)) if (!Object.hasOwn(values, key)) values[key] = value;
  return values;
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) if (value !== undefined && value !== null) params.set(key, String(value));
  const text = params.toString();
  return text ? `?${text}` : '';
}
