import { authenticationLocale } from '../../domain/locale.ts';
import { currentLocale } from '../i18n/i18n.ts';
import { redirectAddress } from '../lib/redirect-url.ts';
import { saveReturnPath } from '../lib/return-path-storage.ts';
import { isPasswordExpected } from '../lib/session-storage.ts';
import type { Api } from './client.ts';
import { UnexpectedAnswer } from './unexpected-answer.ts';

/** Asks for the hosted sign-in page and keeps the way back under the nonce (AUTH-05, AUTH-07, AUTH-08). `isAnew`: also whoever is signed in enters the password. */
export async function signInAddress(
  api: Api,
  { nonce, returnPath, provider, isAnew }: { nonce: string; returnPath: string; provider?: 'facebook' | 'google'; isAnew?: boolean },
): Promise<string> {
  const { data, response } = await api.GET('/auth/authorize', {
    params: {
      query: {
        locale: authenticationLocale(currentLocale()),
        state: nonce,
        ...(provider ? { provider } : {}),
        ...(isAnew || isPasswordExpected() ? { prompt: 'login' } : {}),
      },
    },
  });
  if (!response.ok) throw new UnexpectedAnswer(response.status);
  saveReturnPath(nonce, returnPath);
  return redirectAddress(data);
}
