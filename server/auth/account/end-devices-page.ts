import { escapeHtml } from '../../lib/escape-html.ts';
import type { PageLocale } from '../messages.ts';
import { frame } from '../pages.ts';
import { accountMessages } from './account-messages.ts';
import { accountPath } from './account-path.ts';
import { passwordField, type PresentPasswordProblem } from './form-field.ts';

interface EndDevicesPage {
  locale: PageLocale;
  email: string;
  /** Where the form goes. */
  action: string;
  /** The device that is signed out; undefined for all others. */
  device: string | undefined;
  hasPassword: boolean;
  problem?: PresentPasswordProblem | undefined;
}

/** Asks for the password before other devices are signed out. Without a password a new sign-in is required. */
export function endDevicesPage({ locale, email, action, device, hasPassword, problem }: EndDevicesPage): string {
  const messages = accountMessages[locale];
  const title = device === undefined ? messages.endOthers : messages.endOne;
  const form = `<form method="post" action="${action}" novalidate>
<input type="hidden" name="lang" value="${locale}">
<input type="hidden" name="username" autocomplete="username" value="${escapeHtml(email)}">
${device === undefined ? '' : `<input type="hidden" name="device" value="${escapeHtml(device)}">`}
${passwordField(locale, problem, problem === undefined)}
<button class="btn" type="submit">${escapeHtml(messages.end)}</button>
</form>`;
  return frame({
    locale,
    title,
    here: accountPath,
    body: `<div><h1>${escapeHtml(title)}</h1><p class="lead">${escapeHtml(hasPassword ? messages.confirmEnd : messages.signInAgain)}</p></div>
${hasPassword ? form : ''}
<a class="home" href="${accountPath}?lang=${locale}">${escapeHtml(messages.title)}</a>`,
  });
}
