import { escapeHtml } from '../../lib/escape-html.ts';
import type { PageLocale } from '../messages.ts';
import { passkeyMessages } from './passkey-messages.ts';

export const passkeyScriptPath = '/sign-in/passkey.js';

/** The offer to sign in with a passkey. It is hidden until the script of the page finds that the browser can; without script the page is as it was. */
export function passkeyOffer({ locale, uid, kind }: { locale: PageLocale; uid: string; kind: 'btn' | 'btn second' }): string {
  const messages = passkeyMessages[locale];
  const texts = (['cancelled', 'failed', 'offline', 'waiting'] as const)
    .map((name) => `data-${name}="${escapeHtml(messages[name])}"`)
    .join(' ');
  return `<form method="post" action="/sign-in/${escapeHtml(uid)}/passkey" id="passkey" hidden data-options="/sign-in/${escapeHtml(uid)}/passkey/options" ${texts}>
<input type="hidden" name="lang" value="${locale}">
<input type="hidden" name="credential">
<button class="${kind}" type="submit">${key}<span>${escapeHtml(messages.use)}</span></button>
<p class="msg" role="alert"></p>
</form>
<script src="${passkeyScriptPath}" defer></script>`;
}

const key =
  '<svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><circle cx="8" cy="15" r="4.500"/><path d="M11.300 11.700 20 3m-4 4 3 3m-6 0 2 2"/></svg>';
