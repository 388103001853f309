import { recordOf } from '../../domain/unknown.ts';

/** The address in a redirect answer: a JSON string, or an object that carries it as other back ends do (decision 2.1). */
export function redirectAddress(data: unknown): string {
  if (typeof data === 'string') return data;
  const { redirectUrl, url } = recordOf(data);
  const address = redirectUrl ?? url;
  if (typeof address !== 'string') throw new TypeError('The answer holds no address.');
  return address;
}
