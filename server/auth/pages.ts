import type { FastifyReply } from 'fastify';
import { accents, cssOf } from '../../domain/accent.ts';
import { brand } from '../../domain/brand.ts';
import { languageTag } from '../../domain/locale.ts';
import { markPaths } from '../../domain/mark.ts';
import { escapeHtml } from '../lib/escape-html.ts';
import type { PageLocale } from './messages.ts';
import { forgottenPath } from './password-reset/reset-emails.ts';
import { type SocialChoice, socialNameOf } from './social.ts';
import { languageNames, pageLocales, pageMessages } from './messages.ts';

const mark = `<svg viewBox="0 0 28 28" aria-hidden="true">${markPaths({ text: 'currentColor', accent: cssOf(accents['accent-line']) })}</svg>`;

const marks = {
  facebook:
    '<svg viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" d="M24 12a12 12 0 1 0-13.900 11.900v-8.400h-3v-3.500h3V9.400c0-3 1.800-4.700 4.500-4.700 1.300 0 2.700.2 2.700.2v3h-1.500c-1.500 0-2 .9-2 1.900V12h3.400l-.5 3.500h-2.900v8.400A12 12 0 0 0 24 12z"/></svg>',
  google:
    '<svg viewBox="0 0 24 24" aria-hidden="true"><path fill="#4285f4" d="M23.500 12.300c0-.8-.1-1.600-.2-2.300H12v4.500h6.500a5.500 5.500 0 0 1-2.400 3.600v3h3.900c2.200-2 3.500-5.100 3.500-8.800z"/><path fill="#34a853" d="M12 24c3.200 0 6-1.100 8-2.900l-3.900-3a7.200 7.200 0 0 1-10.800-3.800H1.300v3.100A12 12 0 0 0 12 24z"/><path fill="#fbbc05" d="M5.300 14.300a7.200 7.200 0 0 1 0-4.600V6.600h-4a12 12 0 0 0 0 10.800z"/><path fill="#ea4335" d="M12 4.800c1.800 0 3.300.6 4.600 1.800L20 3.200A12 12 0 0 0 1.300 6.600l4 3.100A7.200 7.200 0 0 1 12 4.800z"/></svg>',
};

interface House {
  x: number;
  width: number;
  floors: number;
  roof: 'gable' | 'copper' | 'flat';
  /** Not there yet: an outline without windows. */
  plan?: true;
}

const houses: House[] = [
  { x: 14, width: 92, floors: 4, roof: 'gable' },
  { x: 106, width: 118, floors: 6, roof: 'flat' },
  { x: 224, width: 84, floors: 5, roof: 'copper' },
  { x: 308, width: 104, floors: 3, roof: 'gable' },
  { x: 424, width: 96, floors: 7, roof: 'flat', plan: true },
  { x: 520, width: 66, floors: 4, roof: 'gable', plan: true },
];

const ground = 420;
const storey = 44;

function drawHouse({ x, width, floors, roof, plan }: House, index: number): string {
  const top = ground - floors * storey;
  const shape = {
    gable: `M${x} ${top}l${width / 2} -44l${width / 2} 44z`,
    copper: `M${x} ${top}l14 -38h${width - 28}l14 38z`,
    flat: `M${x - 4} ${top}v-10h${width + 8}v10z`,
  }[roof];
  if (plan) {
    const slabs = Array.from({ length: floors - 1 }, (_, floor) => `M${x} ${ground - (floor + 1) * storey}h${width}`).join('');
    return `<path class="plan" d="M${x} ${ground}V${top}h${width}V${ground}${slabs}${shape}"/>`;
  }
  const columns = Math.floor((width - 12) / 24);
  const gap = (width - columns * 13) / (columns + 1);
  const panes = Array.from({ length: floors * columns }, (_, number) => {
    const floor = Math.floor(number / columns);
    const left = x + gap + (number % columns) * (13 + gap);
    const lit = (number * 7 + index * 5) % 5 < 2 ? ' lit' : '';
    return `<rect class="pane${lit}" x="${left.toFixed(1)}" y="${ground - floor * storey - 33}" width="13" height="21"/>`;
  }).join('');
  return `<rect class="wall${index % 2 ? ' b' : ''}" x="${x}" y="${top}" width="${width}" height="${floors * storey}"/><path class="roof${roof === 'copper' ? ' copper' : ''}" d="${shape}"/>${panes}`;
}

const street = `<svg viewBox="0 60 600 360" preserveAspectRatio="xMidYMax slice" aria-hidden="true">${houses.map(drawHouse).join('')}</svg><div class="ground"><i></i></div>`;

interface Frame {
  locale: PageLocale;
  title: string;
  body: string;
  /** Address of this page for the language links; without it there are none. */
  here?: string | undefined;
}

/** What a hosted page may load and where its form may go. */
export const hostedPagePolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The same for a page with the one script of ours. */
const scriptedPagePolicy = hostedPagePolicy.replace(';', "; script-src 'self'; connect-src 'self';");

/** Sends a page of the sign-in, which nothing may cache. */
export const sendPage = (
  reply: FastifyReply,
  status: number,
  html: string,
  referrer: 'same-origin' | 'no-referrer' = 'same-origin',
  policy = hostedPagePolicy,
): FastifyReply =>
  reply
    .code(status)
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', referrer)
    .type('text/html; charset=utf-8')
    .send(html);

/** Sends a page that has a script: it works without it. */
export const sendScriptedPage = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  sendPage(reply, status, html, 'same-origin', scriptedPagePolicy);

/** A whole page outside of the app, in the look of the sign-in pages. */
export function frame({ locale, title, body, here }: Frame): string {
  const messages = pageMessages[locale];
  const languages = here
    ? `<nav aria-label="${escapeHtml(messages.languages)}"><ul>${pageLocales
        .map((other) =>
          other === locale
            ? `<li><span aria-current="true" lang="${other}">${languageNames[other]}</span></li>`
            : `<li><a href="${escapeHtml(here)}?lang=${other}" lang="${languageTag(other)}" hreflang="${languageTag(other)}">${languageNames[other]}</a></li>`,
        )
        .join('')}</ul></nav>`
    : '';
  return `<!doctype html>
<html lang="${languageTag(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${escapeHtml(brand.name)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/sign-in/style.css">
</head>
<body>
<div class="sheet">
<div class="work">
<header><a class="brand" href="/">${mark}<span>${escapeHtml(brand.name)}</span></a></header>
<main>${body}</main>
<footer><p>${escapeHtml(messages.risk)}</p>${languages}</footer>
</div>
<div class="street" role="img" aria-label="${escapeHtml(messages.picture)}">${street}</div>
</div>
</body>
</html>`;
}

export interface SignInPage {
  locale: PageLocale;
  /** Address of the form. */
  action: string;
  email?: string;
  problem?: 'wrong' | 'unverified' | 'locked' | 'emailMissing' | 'passwordMissing' | 'passkeyRefused' | 'passkeyExpired';
  /** What offers to sign in with a passkey; undefined where none is offered. */
  passkey?: string | undefined;
  /** Shown in the demo only. */
  demo?: { emails: string[]; password: string } | undefined;
  /** Services that may be asked instead. */
  social?: readonly SocialChoice[] | undefined;
}

function socialButton({ name, label = name }: SocialChoice, locale: PageLocale): string {
  const known = socialNameOf(name);
  const messages = pageMessages[locale];
  return `${known ? marks[known] : ''}<span>${escapeHtml(known ? messages[known] : messages.continueWith(label))}</span>`;
}

export function signInPage({ locale, action, email = '', problem, passkey, demo, social = [] }: SignInPage): string {
  const messages = pageMessages[locale];
  const at = (name: string, wrong: boolean, message?: string) =>
    `${wrong ? ` aria-invalid="true" aria-describedby="${message ? `${name}-problem` : 'problem'}"` : ''}`;
  const below = (name: string, message?: string) => (message ? `<p class="msg" id="${name}-problem">${escapeHtml(message)}</p>` : '');
  const isEmpty = problem === 'emailMissing' || problem === 'passwordMissing';
  const emailMessage = problem === 'emailMissing' ? messages.required : undefined;
  const passwordMessage = problem === 'passwordMissing' ? messages.required : undefined;
  const sendAgain = problem === 'unverified' ? ` <a href="/verify-registration">${escapeHtml(messages.sendAgain)}</a>` : '';
  const focusPassword = problem === 'wrong' || problem === 'passwordMissing';
  const accounts = demo
    ? `<details><summary>${escapeHtml(messages.demo)}</summary><ul>${demo.emails.map((address) => `<li>${escapeHtml(address)}</li>`).join('')}</ul><p>${escapeHtml(messages.demoPassword)}: <code>${escapeHtml(demo.password)}</code></p><p>${escapeHtml(messages.demoOperators)}</p></details>`
    : '';
  const others =
    social.length > 0
      ? `<div class="others">${social.map((choice) => `<a class="btn second" href="${escapeHtml(`${action}/social/${choice.name}`)}">${socialButton(choice, locale)}</a>`).join('')}</div>`
      : '';
  return frame({
    locale,
    title: messages.title,
    here: action,
    body: `<div><h1>${escapeHtml(messages.title)}</h1><p class="lead">${escapeHtml(messages.lead)}</p></div>
${problem && !isEmpty ? `<p class="note" id="problem" role="alert">${escapeHtml(messages[problem])}${sendAgain}</p>` : ''}
<form method="post" action="${escapeHtml(action)}" novalidate>
<input type="hidden" name="lang" value="${locale}">
<div class="field"><label for="email">${escapeHtml(messages.email)}</label><input id="email" name="email" type="email" inputmode="email" autocomplete="username${passkey ? ' webauthn' : ''}" autocapitalize="none" spellcheck="false" required maxlength="254" value="${escapeHtml(email)}"${at('email', problem === 'wrong' || emailMessage !== undefined, emailMessage)}${focusPassword ? '' : ' autofocus'}>${below('email', emailMessage)}</div>
<div class="field"><label for="password">${escapeHtml(messages.password)}</label><input id="password" name="password" type="password" autocomplete="current-password" required maxlength="256"${at('password', problem === 'wrong' || passwordMessage !== undefined, passwordMessage)}${focusPassword ? ' autofocus' : ''}>${below('password', passwordMessage)}</div>
<button class="btn" type="submit">${escapeHtml(messages.signIn)}</button>
<a class="forgotten" href="/sign-in/forgotten?lang=${locale}">${escapeHtml(messages.forgotten)}</a>
</form>
${passkey || others ? `<p class="or"${others ? '' : ' hidden'}><span>${escapeHtml(messages.or)}</span></p>` : ''}
${passkey ?? ''}
${others}
<p class="new">${escapeHtml(messages.newHere)} <a href="/register">${escapeHtml(messages.register)}</a></p>
<a class="home" href="/">${escapeHtml(messages.home)}</a>
${accounts}`,
  });
}

interface LinkPage {
  locale: PageLocale;
  /** URL of the form. */
  action: string;
  /** URL of the sign-in page. */
  signIn: string;
  /** Undefined where the service named no address: the person types it. */
  email: string | undefined;
  typedEmail?: string;
  /** What the service is called. */
  service: string;
  /** Without a password there is nothing to enter: the account is signed in to as before. */
  hasPassword: boolean;
  problem?: 'wrong' | 'unverified' | 'locked' | 'emailMissing' | 'passwordMissing' | undefined;
}

/** There is an account with the address that the other service gave: its owner links the two by the password, once. */
export function linkPage({ locale, action, signIn, email, typedEmail = '', service, hasPassword, problem }: LinkPage): string {
  const messages = pageMessages[locale];
  const isEmailMissing = problem === 'emailMissing';
  const wrong = email === undefined ? messages.wrong : messages.linkWrong;
  const texts = { wrong, unverified: messages.unverified, locked: messages.locked, passwordMissing: messages.required };
  const message = problem && problem !== 'emailMissing' ? texts[problem] : undefined;
  const emailField =
    email === undefined
      ? `<div class="field"><label for="email">${escapeHtml(messages.email)}</label><input id="email" name="email" type="email" inputmode="email" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="254" value="${escapeHtml(typedEmail)}"${isEmailMissing ? ' aria-invalid="true" aria-describedby="email-problem"' : ''}${message ? '' : ' autofocus'}>${isEmailMissing ? `<p class="msg" id="email-problem" role="alert">${escapeHtml(messages.required)}</p>` : ''}</div>`
      : `<input type="hidden" name="username" autocomplete="username" value="${escapeHtml(email)}">`;
  const form = `<form method="post" action="${escapeHtml(action)}" novalidate>
<input type="hidden" name="lang" value="${locale}">
${emailField}
<div class="field"><label for="password">${escapeHtml(messages.password)}</label><input id="password" name="password" type="password" autocomplete="current-password" required maxlength="256"${email === undefined && !message ? '' : ' autofocus'}${message ? ' aria-invalid="true" aria-describedby="password-problem"' : ''}>${message ? `<p class="msg" id="password-problem" role="alert">${escapeHtml(message)}</p>` : ''}</div>
<button class="btn" type="submit">${escapeHtml(messages.signIn)}</button>
</form>`;
  const title = email === undefined ? messages.connectTitle : messages.linkTitle;
  const lead = email === undefined ? messages.connectLead(service) : (hasPassword ? messages.linkLead : messages.linkedLead)(email);
  return frame({
    locale,
    title,
    here: action,
    body: `<div><h1>${escapeHtml(title)}</h1><p class="lead">${escapeHtml(lead)}</p></div>
${hasPassword ? form : ''}
${email === undefined ? `<p class="new">${escapeHtml(messages.newHere)} <a href="/register">${escapeHtml(messages.register)}</a></p>` : ''}
<a class="${hasPassword ? 'home' : 'btn'}" href="${escapeHtml(signIn)}?lang=${locale}">${escapeHtml(messages.otherSignIn)}</a>`,
  });
}

/** Five wrong passwords: says for how long, and that nothing happened to the account. */
export function tooManyAttemptsPage(locale: PageLocale, action: string, minutes: number): string {
  const messages = pageMessages[locale];
  // who has asked for too many new passwords is not sent to ask for another one
  const help =
    action === forgottenPath
      ? ''
      : `<p>${escapeHtml(messages.tooManySafe)}</p><p>${escapeHtml(messages.forgotten)} <a href="${forgottenPath}?lang=${locale}">${escapeHtml(messages.tooManyHelp)}</a></p>`;
  return frame({
    locale,
    title: messages.tooManyTitle,
    here: action,
    body: `<div><h1>${escapeHtml(messages.tooManyTitle)}</h1><p class="lead">${escapeHtml(messages.tooMany(minutes))}</p></div>${help}<a class="btn" href="${escapeHtml(action)}">${escapeHtml(messages.tryAgain)}</a><a class="home" href="/">${escapeHtml(messages.home)}</a>`,
  });
}

/** The page stood open too long, was used already, or belongs to another browser. */
export function expiredPage(locale: PageLocale): string {
  const messages = pageMessages[locale];
  return frame({
    locale,
    title: messages.expiredTitle,
    body: `<div><h1>${escapeHtml(messages.expiredTitle)}</h1><p class="lead">${escapeHtml(messages.expired)}</p></div><a class="btn" href="/">${escapeHtml(messages.home)}</a>`,
  });
}

/** Back to a page whose sign-in has succeeded: the visitor is signed in. */
export function signedInPage(locale: PageLocale): string {
  const messages = pageMessages[locale];
  return frame({
    locale,
    title: messages.signedInTitle,
    body: `<div><h1>${escapeHtml(messages.signedInTitle)}</h1><p class="lead">${escapeHtml(messages.signedIn)}</p></div><a class="btn" href="/">${escapeHtml(messages.home)}</a>`,
  });
}

/** A service that people sign in with does not answer, or not in a way that counts. */
export function serviceFailedPage({
  locale,
  service,
  again,
  signIn,
}: Record<'service' | 'again' | 'signIn', string> & { locale: PageLocale }): string {
  const messages = pageMessages[locale];
  return frame({
    locale,
    title: messages.failedTitle,
    body: `<div><h1>${escapeHtml(messages.failedTitle)}</h1><p class="lead">${escapeHtml(messages.serviceFailed(service))}</p></div><a class="btn" href="${escapeHtml(again)}">${escapeHtml(messages.tryAgain)}</a><a class="home" href="${escapeHtml(signIn)}?lang=${locale}">${escapeHtml(messages.otherSignIn)}</a>`,
  });
}

/** The identity provider refused the request itself (unknown client, wrong redirect URI): nothing the user can correct. */
export function failedPage(locale: PageLocale): string {
  const messages = pageMessages[locale];
  return frame({
    locale,
    title: messages.failedTitle,
    body: `<div><h1>${escapeHtml(messages.failedTitle)}</h1><p class="lead">${escapeHtml(messages.failed)}</p></div><a class="btn" href="/">${escapeHtml(messages.home)}</a>`,
  });
}
