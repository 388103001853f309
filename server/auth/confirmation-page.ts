import { escapeHtml } from '../lib/escape-html.ts';
import { frame } from './pages.ts';
import { type PageLocale, pageMessages } from './messages.ts';
import { inEachLanguage } from '../lib/i18n.ts';

const messages = inEachLanguage((i18n) => ({
  title: i18n._({ id: 'confirmPage.title', message: 'Confirm your e-mail address' }),
  lead: (email: string) =>
    i18n._({
      id: 'confirmPage.lead',
      message: 'Enter the password you chose when you registered with {email}. Your account will then be active.',
      values: { email },
    }),
  button: i18n._({ id: 'confirmPage.button', message: 'Confirm and activate account' }),
  wrong: i18n._({
    id: 'confirmPage.wrong',
    message: 'This is not the password of this registration. If you did not register, close this page; no account will be created.',
  }),
  tooMany: i18n._({ id: 'confirmPage.tooMany', message: 'Too many attempts. Please wait 15 minutes and open the link again.' }),
}));

/** The page behind the link of the e-mail. It confirms nothing by itself: programs that open links have no password. Works without JavaScript. */
export function confirmPage({
  locale,
  email,
  token,
  problem,
}: {
  locale: PageLocale;
  email: string;
  token: string;
  problem?: 'missing' | 'wrong' | 'tooMany' | undefined;
}): string {
  const texts = messages[locale];
  const signIn = pageMessages[locale];
  const message = problem && (problem === 'missing' ? signIn.required : texts[problem]);
  return frame({
    locale,
    title: texts.title,
    body: `<div><h1>${escapeHtml(texts.title)}</h1><p class="lead">${escapeHtml(texts.lead(email))}</p></div>
<form method="post" action="/registration/verify">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<input type="hidden" name="username" autocomplete="username" value="${escapeHtml(email)}">
<div class="field"><label for="password">${escapeHtml(signIn.password)}</label><input id="password" name="password" type="password" autocomplete="current-password" required maxlength="256" autofocus${message ? ' aria-invalid="true" aria-describedby="password-problem"' : ''}>${message ? `<p class="msg" id="password-problem" role="alert">${escapeHtml(message)}</p>` : ''}</div>
<button class="btn" type="submit">${escapeHtml(texts.button)}</button>
</form>`,
  });
}
