import { brand } from '../../../domain/brand.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import { inEachLanguage } from '../../lib/i18n.ts';
import { type PageLocale, pageMessages } from '../messages.ts';
import { frame } from '../pages.ts';
import { confirmEmailPath, type OpenChange, undoEmailPath } from './email-change.ts';

const emailChangeMessages = inEachLanguage((i18n) => ({
  confirmTitle: i18n._({ id: 'newEmail.title', message: 'Use this address for your account?' }),
  confirmLead: (email: string) =>
    i18n._({ id: 'newEmail.lead', message: 'From then on you sign in with {email}, and we write to it.', values: { email } }),
  confirm: i18n._({ id: 'newEmail.confirm', message: 'Confirm address' }),
  confirmedTitle: i18n._({ id: 'newEmail.doneTitle', message: 'Your e-mail address has been changed' }),
  confirmed: i18n._({ id: 'newEmail.done', message: 'We have told the former address. It can undo the change for 72 hours.' }),
  settings: i18n._({ id: 'newEmail.settings', message: 'To the settings' }),
  expiredTitle: i18n._({ id: 'newEmail.expiredTitle', message: 'This link is no longer valid' }),
  confirmExpired: i18n._({
    id: 'newEmail.expired',
    message: 'It has already been used, is older than 30 minutes, or a newer one was requested. Request another one in the settings.',
  }),
  undoTitle: i18n._({ id: 'formerEmail.title', message: 'Undo the change of your address?' }),
  undoLead: (email: string) =>
    i18n._({
      id: 'formerEmail.lead',
      message: 'Your account then belongs to {email} again. All devices are signed out, and you choose a new password.',
      values: { email },
    }),
  undo: i18n._({ id: 'formerEmail.undo', message: 'Undo the change' }),
  undoneTitle: i18n._({ id: 'formerEmail.doneTitle', message: 'The change is undone' }),
  undone: i18n._({ id: 'formerEmail.done', message: 'Your account belongs to this address again. All devices have been signed out.' }),
  undoExpired: i18n._({
    id: 'formerEmail.expired',
    message: 'It has already been used or is older than 72 hours. If you did not change your address, write to us at {email}.',
    values: { email: brand.email },
  }),
  lockedTitle: i18n._({ id: 'formerEmail.lockedTitle', message: 'We have locked the account' }),
  locked: i18n._({
    id: 'formerEmail.locked',
    message: 'Your former address belongs to another account by now. Write to us at {email}, so that we can give this one back to you.',
    values: { email: brand.email },
  }),
}));

const head = (title: string, lead: string, role = '') =>
  `<div><h1>${escapeHtml(title)}</h1><p class="lead"${role}>${escapeHtml(lead)}</p></div>`;
const link = (kind: 'btn' | 'home', href: string, text: string) => `<a class="${kind}" href="${href}">${escapeHtml(text)}</a>`;

interface Ask {
  locale: PageLocale;
  change: OpenChange;
  token: string;
}

function confirmationPage({
  locale,
  path,
  token,
  title,
  lead,
  button,
}: {
  locale: PageLocale;
  path: string;
  token: string;
  title: string;
  lead: string;
  button: string;
}): string {
  return frame({
    locale,
    title,
    body: `${head(title, lead)}
<form method="post" action="${path}">
<input type="hidden" name="lang" value="${locale}">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<button class="btn" type="submit">${escapeHtml(button)}</button>
</form>`,
  });
}

/** Behind the link to the new address. It confirms nothing by itself: some programs open the links of e-mails. */
export function confirmNewEmailPage({ locale, change, token }: Ask): string {
  const messages = emailChangeMessages[locale];
  const lead = messages.confirmLead(change.newEmail);
  return confirmationPage({ locale, path: confirmEmailPath, token, title: messages.confirmTitle, lead, button: messages.confirm });
}

/** Behind the link to the old address. */
export function undoEmailPage({ locale, change, token }: Ask): string {
  const messages = emailChangeMessages[locale];
  const lead = messages.undoLead(change.oldEmail);
  return confirmationPage({ locale, path: undoEmailPath, token, title: messages.undoTitle, lead, button: messages.undo });
}

export type EmailChangeOutcome = 'confirmed' | 'confirmExpired' | 'undone' | 'undoExpired' | 'locked';

const titles = {
  confirmed: 'confirmedTitle',
  confirmExpired: 'expiredTitle',
  undone: 'undoneTitle',
  undoExpired: 'expiredTitle',
  locked: 'lockedTitle',
} as const satisfies Record<EmailChangeOutcome, string>;

export function emailChangeOutcomePage(locale: PageLocale, outcome: EmailChangeOutcome): string {
  const messages = emailChangeMessages[locale];
  const title = messages[titles[outcome]];
  const way =
    outcome === 'confirmed' || outcome === 'confirmExpired'
      ? link('btn', '/dashboard/settings', messages.settings)
      : outcome === 'undone'
        ? link('btn', `/dashboard?lang=${locale}`, pageMessages[locale].signIn)
        : link('home', '/', pageMessages[locale].home);
  return frame({ locale, title, body: `${head(title, messages[outcome], ' role="status"')}\n${way}` });
}
