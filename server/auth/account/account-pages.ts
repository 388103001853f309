import { escapeHtml } from '../../lib/escape-html.ts';
import { intlLocale } from '../../../domain/locale.ts';
import { type PageLocale, pageMessages } from '../messages.ts';
import { frame } from '../pages.ts';
import { resetPageMessages } from '../password-reset/reset-messages.ts';
import { factorMessages } from '../second-factor/factor-messages.ts';
import { factorPath } from '../second-factor/factor-pages.ts';
import type { PasswordChangeProblem } from './change-password.ts';
import { accountPath } from './account-path.ts';
import { accountMessages, deviceText } from './account-messages.ts';
import type { SignedInDevice } from './signed-in-devices.ts';

export type AccountNotice = 'changed' | 'ended' | 'othersEnded' | 'removed';

/** The books are kept in Europe/Vilnius (T-58); so are these times, which the page names. */
const timeOf = (at: Date, locale: PageLocale) =>
  new Intl.DateTimeFormat(intlLocale(locale), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: 'Europe/Vilnius',
  }).format(at);

const isUsedSince = ({ signedInAt, lastUsedAt }: SignedInDevice) => lastUsedAt.getTime() > signedInAt.getTime();

interface AccountPage {
  locale: PageLocale;
  email: string;
  hasPassword: boolean;
  devices: readonly SignedInDevice[];
  /** The stored id of the session of this browser. */
  session: string;
  notice?: AccountNotice | undefined;
  /** The second factor, where there is one. */
  factor: { codesLeft: number } | undefined;
}

/** What opens the account, and where it is open. */
export function accountPage({ locale, email, hasPassword, devices, session, notice, factor }: AccountPage): string {
  const messages = accountMessages[locale];
  const factors = factorMessages[locale];
  const link = (path: string, text: string) => `<a class="btn second" href="${path}?lang=${locale}">${escapeHtml(text)}</a>`;
  const factorSection = `<section><h2>${escapeHtml(factors.title)}</h2>
<p>${escapeHtml(factor ? factors.on(factor.codesLeft) : factors.off)}</p>
${factor ? link(`${factorPath}/remove`, factors.remove) : link(factorPath, factors.set)}
</section>`;
  const isHere = (device: SignedInDevice) => device.providerSession === session;
  const rows = devices.map((device) => {
    const name = deviceText(device, locale);
    const end = isHere(device)
      ? `<strong>${escapeHtml(messages.thisDevice)}</strong>`
      : `<form method="post" action="${accountPath}/devices/end"><input type="hidden" name="lang" value="${locale}"><input type="hidden" name="device" value="${escapeHtml(device.id)}"><button class="quiet" type="submit" aria-label="${escapeHtml(messages.endNamed(name))}">${escapeHtml(messages.end)}</button></form>`;
    return `<li><div><p>${escapeHtml(name)}</p><p class="small">${escapeHtml(messages.signedInAt(timeOf(device.signedInAt, locale)))}</p>${isUsedSince(device) ? `<p class="small">${escapeHtml(messages.usedAt(timeOf(device.lastUsedAt, locale)))}</p>` : ''}</div>${end}</li>`;
  });
  const others = devices.some((device) => !isHere(device))
    ? `<form method="post" action="${accountPath}/devices/end-others"><input type="hidden" name="lang" value="${locale}"><button class="btn second" type="submit">${escapeHtml(messages.endOthers)}</button></form>`
    : '';
  return frame({
    locale,
    title: messages.title,
    here: accountPath,
    body: `<div><h1>${escapeHtml(messages.title)}</h1><p class="lead">${escapeHtml(messages.lead(email))}</p></div>
${notice ? `<p class="note good" role="status">${escapeHtml(notice === 'removed' ? factors.removed : messages[notice])}</p>` : ''}
<section><h2>${escapeHtml(messages.password)}</h2>
${hasPassword ? `<a class="btn second" href="${accountPath}/password?lang=${locale}">${escapeHtml(messages.change)}</a>` : `<p>${escapeHtml(messages.noPassword)}</p>`}
</section>
${hasPassword ? factorSection : ''}
<section><h2>${escapeHtml(messages.passkeys)}</h2>
<p>${escapeHtml(messages.passkeysLead)}</p>
<a class="btn second" href="/dashboard/settings/passkeys">${escapeHtml(messages.managePasskeys)}</a>
</section>
<section><h2>${escapeHtml(messages.devices)}</h2>
<ul class="rows">${rows.join('')}</ul>
${others}
</section>
<a class="home" href="/dashboard/settings">${escapeHtml(messages.back)}</a>`,
  });
}

export type ChangeProblem = 'missing' | PasswordChangeProblem;

export function changePasswordPage({
  locale,
  email,
  problem,
}: {
  locale: PageLocale;
  email: string;
  problem?: ChangeProblem | undefined;
}): string {
  const messages = accountMessages[locale];
  const common = resetPageMessages[locale];
  const onField = (name: 'present' | 'password' | 'repeated'): string | undefined => {
    switch (problem) {
      case 'missing':
        return name === 'present' ? pageMessages[locale].required : undefined;
      case 'presentWrong':
        return name === 'present' ? messages.presentWrong : undefined;
      case 'same':
        return name === 'password' ? messages.same : undefined;
      case 'WEAK_PASSWORD':
        return name === 'password' ? common.weak : undefined;
      case 'COMMON_PASSWORD':
        return name === 'password' ? common.common : undefined;
      case 'different':
        return name === 'repeated' ? common.different : undefined;
      case undefined:
        return undefined;
      default:
        return problem satisfies never;
    }
  };
  const field = (name: 'present' | 'password' | 'repeated', label: string, autocomplete: string, hint?: string) => {
    const message = onField(name);
    const described = message ? `${name}-problem` : hint && `${name}-hint`;
    const focus = message !== undefined || (problem === undefined && name === 'present') ? ' autofocus' : '';
    return `<div class="field"><label for="${name}">${escapeHtml(label)}</label><input id="${name}" name="${name}" type="password" autocomplete="${autocomplete}" required maxlength="256"${message ? ' aria-invalid="true"' : ''}${described ? ` aria-describedby="${described}"` : ''}${focus}>${message ? `<p class="msg" id="${name}-problem" role="alert">${escapeHtml(message)}</p>` : hint ? `<p class="small" id="${name}-hint">${escapeHtml(hint)}</p>` : ''}</div>`;
  };
  return frame({
    locale,
    title: messages.change,
    here: `${accountPath}/password`,
    body: `<div><h1>${escapeHtml(messages.change)}</h1><p class="lead">${escapeHtml(messages.changeLead)}</p></div>
<form method="post" action="${accountPath}/password" novalidate>
<input type="hidden" name="lang" value="${locale}">
<input type="hidden" name="username" autocomplete="username" value="${escapeHtml(email)}">
${field('present', messages.present, 'current-password')}
${field('password', common.newPassword, 'new-password', common.rule)}
${field('repeated', common.repeat, 'new-password')}
<button class="btn" type="submit">${escapeHtml(common.save)}</button>
</form>
<a class="home" href="${accountPath}?lang=${locale}">${escapeHtml(messages.title)}</a>`,
  });
}
