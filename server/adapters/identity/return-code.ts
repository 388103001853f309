import { hmacSha256, isHmacSha256 } from '../../lib/provider-client.ts';
import type { CheckToStart } from '../../onboarding/identity-provider.ts';

/** Codes of returning browsers, for a provider that issues none: the id of the check and proof that we wrote it. */
export function returnCodes(secret: string) {
  const text = (checkId: string) => `identity check ${checkId}`;
  return {
    /** Where the provider sends the browser, however the check ended: the verdict is read between servers. */
    addressOf({ id, state, returnUrl }: CheckToStart): string {
      const address = new URL(returnUrl);
      address.searchParams.set('code', `${id}.${hmacSha256(secret, text(id))}`);
      address.searchParams.set('state', state);
      return address.href;
    },
    /** Undefined for a code that is not ours. */
    checkOf(code: string): string | undefined {
      const end = code.lastIndexOf('.');
      const checkId = code.slice(0, end);
      return end > 0 && isHmacSha256(secret, text(checkId), code.slice(end + 1)) ? checkId : undefined;
    },
  };
}
