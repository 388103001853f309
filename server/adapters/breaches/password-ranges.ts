import { createHash } from 'node:crypto';
import { fetchInTime } from '../../lib/fetch-in-time.ts';
import type { BreachedPasswords } from '../../users/new-password.ts';

/** A person waits for the form. */
const usualTimeoutMs = 3000;
const prefixLength = 5;

/**
 * Queries Pwned Passwords, or a mirror of it, by range: sends the first five of the forty hexadecimal digits of the SHA-1, which hundreds of passwords share,
 * and receives the rest of all of them. Padding hides from listeners how many there are (https://haveibeenpwned.com/API/v3#PwnedPasswords).
 */
export function passwordRanges(url: string, timeoutMs = usualTimeoutMs): BreachedPasswords {
  return {
    async isBreached(password) {
      const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
      const request = new Request(`${url}/range/${hash.slice(0, prefixLength)}`, { headers: { 'add-padding': 'true' } });
      const answer = await fetchInTime(request, timeoutMs);
      if (!answer.ok) throw new Error(`The service of breached passwords answers ${answer.status}.`);
      // lines like 0018A45C4D1DEF81644B54AB7F969B88D65:10; those of the padding were found 0 times
      const rest = `${hash.slice(prefixLength)}:`;
      const found = (await answer.text()).split(/\r?\n/).find((line) => line.startsWith(rest));
      return found !== undefined && Number(found.slice(rest.length)) > 0;
    },
  };
}
