import { encode } from 'uqr';
import { brand } from '../../../domain/brand.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import { accountMessages } from '../account/account-messages.ts';
import { accountPath } from '../account/account-path.ts';
import { fieldOf, passwordField, type PresentPasswordProblem } from '../account/form-field.ts';
import { type PageLocale, pageMessages } from '../messages.ts';
import { frame } from '../pages.ts';
import { factorMessages } from './factor-messages.ts';
import { keyUri } from './totp.ts';

export const factorPath = `${accountPath}/second-factor`;

export type FactorProblem = PresentPasswordProblem | 'code' | 'lastFactor';

const head = (title: string, lead: string) => `<div><h1>${escapeHtml(title)}</h1><p class="lead">${escapeHtml(lead)}</p></div>`;

const codeAttributes = 'type="text" inputmode="numeric" autocomplete="one-time-code" maxlength="12" spellcheck="false"';
/** A recovery code has letters, which a keyboard of digits has not. */
const anyCodeAttributes = 'type="text" autocomplete="one-time-code" autocapitalize="none" maxlength="64" spellcheck="false"';

const passwordProblemOf = (problem: FactorProblem | undefined) =>
  problem === 'passwordMissing' || problem === 'passwordWrong' ? problem : undefined;

/** A square code as one path, with four modules of white around it. */
function qr(text: string, label: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return `<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${escapeHtml(label)}" shape-rendering="crispEdges"><path d="M0 0h${size}v${size}H0z" fill="#fff"/><path d="${dark}" fill="#000"/></svg>`;
}

/** Shows the key to the app, and asks for the password and a first code. `sealed` is the key as only the server reads it. */
export function enrolPage({
  locale,
  email,
  secret,
  sealed,
  signIn,
  problem,
}: {
  locale: PageLocale;
  email: string;
  secret: string;
  sealed: string;
  /** Where a sign-in waits for it: the password was entered a moment ago. */
  signIn?: string;
  problem?: FactorProblem | undefined;
}): string {
  const messages = factorMessages[locale];
  return frame({
    locale,
    title: messages.title,
    body: `${head(messages.title, signIn ? messages.needed : messages.scan)}
${qr(keyUri(secret, brand.name, email), messages.qr)}
<p>${escapeHtml(messages.key)}: <code>${escapeHtml(secret.replaceAll(/(.{4})(?=.)/g, '$1 '))}</code></p>
<form method="post" action="${escapeHtml(signIn ?? factorPath)}" novalidate>
<input type="hidden" name="lang" value="${locale}">
<input type="hidden" name="key" value="${escapeHtml(sealed)}">
<input type="hidden" name="username" autocomplete="username" value="${escapeHtml(email)}">
${fieldOf({ name: 'code', label: messages.code, attributes: codeAttributes, message: problem === 'code' ? messages.codeWrong : undefined, isFirst: problem === undefined })}
${signIn ? '' : passwordField(locale, passwordProblemOf(problem), false)}
<button class="btn" type="submit">${escapeHtml(messages.turnOn)}</button>
</form>
${signIn ? `<a class="home" href="/">${escapeHtml(pageMessages[locale].home)}</a>` : `<a class="home" href="${accountPath}?lang=${locale}">${escapeHtml(accountMessages[locale].title)}</a>`}`,
  });
}

const continueForm = (locale: PageLocale, action: string) =>
  `<form method="post" action="${escapeHtml(action)}"><input type="hidden" name="lang" value="${locale}"><button class="btn" type="submit">${escapeHtml(factorMessages[locale].finish)}</button></form>`;

/** A sign-in that was left after the enrolment, before its end. */
export function enrolledPage(locale: PageLocale, finish: string): string {
  const messages = factorMessages[locale];
  return frame({
    locale,
    title: messages.title,
    body: `${head(messages.title, messages.enrolled)}
${continueForm(locale, finish)}`,
  });
}

/** The only time that the recovery codes are shown. `finish`: where a sign-in goes on. */
export function recoveryCodesPage(locale: PageLocale, codes: readonly string[], finish?: string): string {
  const messages = factorMessages[locale];
  return frame({
    locale,
    title: messages.codesTitle,
    body: `${head(messages.codesTitle, messages.codesLead)}
<ul class="codes">${codes.map((code) => `<li><code>${escapeHtml(code)}</code></li>`).join('')}</ul>
${finish ? continueForm(locale, finish) : `<a class="btn" href="${accountPath}?lang=${locale}">${escapeHtml(messages.codesDone)}</a>`}`,
  });
}

export function removePage({ locale, email, problem }: { locale: PageLocale; email: string; problem?: FactorProblem | undefined }): string {
  const messages = factorMessages[locale];
  return frame({
    locale,
    title: messages.remove,
    body: `${head(messages.remove, messages.removeLead)}
${problem === 'lastFactor' ? `<p class="note" role="alert">${escapeHtml(messages.lastFactor)}</p>` : ''}
<form method="post" action="${factorPath}/remove" novalidate>
<input type="hidden" name="lang" value="${locale}">
<input type="hidden" name="username" autocomplete="username" value="${escapeHtml(email)}">
${passwordField(locale, passwordProblemOf(problem), problem === undefined)}
${fieldOf({ name: 'code', label: messages.askCode, attributes: anyCodeAttributes, message: problem === 'code' ? messages.askCodeWrong : undefined })}
<button class="btn" type="submit">${escapeHtml(messages.remove)}</button>
</form>
<a class="home" href="${accountPath}?lang=${locale}">${escapeHtml(accountMessages[locale].title)}</a>`,
  });
}

/** The second step of a sign-in. */
export function codePage({
  locale,
  action,
  isWrong = false,
  passkey = '',
}: {
  locale: PageLocale;
  action: string;
  isWrong?: boolean;
  /** What offers to use a passkey in place of the code. */
  passkey?: string | undefined;
}): string {
  const messages = factorMessages[locale];
  return frame({
    locale,
    title: messages.askTitle,
    here: action,
    body: `${head(messages.askTitle, messages.askLead)}
<form method="post" action="${escapeHtml(action)}" novalidate>
<input type="hidden" name="lang" value="${locale}">
${fieldOf({ name: 'code', label: messages.askCode, attributes: anyCodeAttributes, message: isWrong ? messages.askCodeWrong : undefined, isFirst: true })}
<button class="btn" type="submit">${escapeHtml(pageMessages[locale].signIn)}</button>
</form>
${passkey}
<a class="home" href="/">${escapeHtml(pageMessages[locale].home)}</a>`,
  });
}
