import { escapeHtml } from '../../lib/escape-html.ts';
import { type PageLocale, pageMessages } from '../messages.ts';
import { frame } from '../pages.ts';
import { forgottenPath } from './reset-emails.ts';
import { resetPageMessages } from './reset-messages.ts';

const head = (title: string, lead: string) => `<div><h1>${escapeHtml(title)}</h1><p class="lead">${escapeHtml(lead)}</p></div>`;
const signInLink = (locale: PageLocale, kind: 'btn' | 'home') =>
  `<a class="${kind}" href="/dashboard?lang=${locale}">${escapeHtml(pageMessages[locale].signIn)}</a>`;
const wrong = (name: string, message: string | undefined) =>
  message ? ` aria-invalid="true" aria-describedby="${name}-problem" autofocus` : '';
const below = (name: string, message: string | undefined) =>
  message ? `<p class="msg" id="${name}-problem" role="alert">${escapeHtml(message)}</p>` : '';

/** Asks for the address of the account. */
export function forgottenPage({
  locale,
  email = '',
  problem,
}: {
  locale: PageLocale;
  email?: string;
  problem?: 'missing' | 'invalid';
}): string {
  const messages = resetPageMessages[locale];
  const message = problem && (problem === 'missing' ? pageMessages[locale].required : messages.emailInvalid);
  return frame({
    locale,
    title: messages.forgottenTitle,
    here: forgottenPath,
    body: `${head(messages.forgottenTitle, messages.forgottenLead)}
<form method="post" action="${forgottenPath}" novalidate>
<input type="hidden" name="lang" value="${locale}">
<div class="field"><label for="email">${escapeHtml(pageMessages[locale].email)}</label><input id="email" name="email" type="email" inputmode="email" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="254" value="${escapeHtml(email)}"${wrong('email', message) || ' autofocus'}>${below('email', message)}</div>
<button class="btn" type="submit">${escapeHtml(messages.send)}</button>
</form>
${signInLink(locale, 'home')}`,
  });
}

/** The same for every address, with an account or without. */
export function linkSentPage(locale: PageLocale, email: string): string {
  const messages = resetPageMessages[locale];
  return frame({
    locale,
    title: messages.sentTitle,
    body: `${head(messages.sentTitle, messages.sent(email))}
<p>${escapeHtml(messages.sentHelp)}</p>
<a class="btn second" href="${forgottenPath}?lang=${locale}">${escapeHtml(messages.again)}</a>
${signInLink(locale, 'home')}`,
  });
}

export type NewPasswordProblem = 'WEAK_PASSWORD' | 'COMMON_PASSWORD' | 'different';

/** The page behind the link. It changes nothing by itself: programs that open the links of e-mails choose no password. */
export function newPasswordPage({
  locale,
  email,
  token,
  problem,
  isFirst,
  hasPasskeys,
}: {
  locale: PageLocale;
  email: string;
  token: string;
  problem?: NewPasswordProblem | undefined;
  /** Of an operator who was invited. */
  isFirst: boolean;
  /** There are passkeys, which somebody else may have made. */
  hasPasskeys: boolean;
}): string {
  const messages = resetPageMessages[locale];
  const onFirst = problem === 'WEAK_PASSWORD' ? messages.weak : problem === 'COMMON_PASSWORD' ? messages.common : undefined;
  const onSecond = problem === 'different' ? messages.different : undefined;
  return frame({
    locale,
    title: isFirst ? messages.firstTitle : messages.newTitle,
    body: `${isFirst ? head(messages.firstTitle, messages.firstLead(email)) : head(messages.newTitle, messages.newLead(email))}
<form method="post" action="/sign-in/new-password" novalidate>
<input type="hidden" name="lang" value="${locale}">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<input type="hidden" name="username" autocomplete="username" value="${escapeHtml(email)}">
<div class="field"><label for="password">${escapeHtml(messages.newPassword)}</label><input id="password" name="password" type="password" autocomplete="new-password" required maxlength="256"${onFirst ? wrong('password', onFirst) : `${onSecond ? '' : ' autofocus'} aria-describedby="password-rule"`}>${below('password', onFirst) || `<p class="small" id="password-rule">${escapeHtml(messages.rule)}</p>`}</div>
<div class="field"><label for="repeated">${escapeHtml(messages.repeat)}</label><input id="repeated" name="repeated" type="password" autocomplete="new-password" required maxlength="256"${wrong('repeated', onSecond)}>${below('repeated', onSecond)}</div>
${hasPasskeys ? `<label class="check"><input type="checkbox" name="passkeys" value="remove"><span>${escapeHtml(messages.removePasskeys)}</span></label>` : ''}
<button class="btn" type="submit">${escapeHtml(messages.save)}</button>
</form>`,
  });
}

export function deadLinkPage(locale: PageLocale): string {
  const messages = resetPageMessages[locale];
  return frame({
    locale,
    title: messages.expiredTitle,
    body: `${head(messages.expiredTitle, messages.expired)}
<a class="btn" href="${forgottenPath}?lang=${locale}">${escapeHtml(messages.again)}</a>
${signInLink(locale, 'home')}`,
  });
}

/** An operator who was invited goes on to the back office, which asks for the second factor. */
export function passwordSetPage(locale: PageLocale, isFirst: boolean): string {
  const messages = resetPageMessages[locale];
  const title = isFirst ? messages.firstDoneTitle : messages.doneTitle;
  return frame({
    locale,
    title,
    body: isFirst
      ? `${head(title, messages.firstDone)}
<a class="btn" href="/admin?lang=${locale}">${escapeHtml(pageMessages[locale].signIn)}</a>`
      : `${head(title, messages.done)}
${signInLink(locale, 'btn')}`,
  });
}
