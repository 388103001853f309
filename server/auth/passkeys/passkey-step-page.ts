import { escapeHtml } from '../../lib/escape-html.ts';
import { type PageLocale, pageMessages } from '../messages.ts';
import { frame } from '../pages.ts';
import { passkeyMessages } from './passkey-messages.ts';
import { passkeyOffer } from './passkey-offer.ts';

/** The second step of an operator: the password was right, and a passkey is the second factor. */
export function passkeyStepPage({ locale, uid }: { locale: PageLocale; uid: string }): string {
  const messages = passkeyMessages[locale];
  return frame({
    locale,
    title: messages.stepTitle,
    here: `/sign-in/${uid}/passkey`,
    body: `<div><h1>${escapeHtml(messages.stepTitle)}</h1><p class="lead">${escapeHtml(messages.stepLead)}</p></div>
${passkeyOffer({ locale, uid, kind: 'btn' })}
<noscript><p class="note">${escapeHtml(messages.needsScript)}</p></noscript>
<a class="home" href="/sign-in/${escapeHtml(uid)}?lang=${locale}">${escapeHtml(pageMessages[locale].otherSignIn)}</a>`,
  });
}
