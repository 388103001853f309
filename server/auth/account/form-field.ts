import { escapeHtml } from '../../lib/escape-html.ts';
import { type PageLocale, pageMessages } from '../messages.ts';
import { accountMessages } from './account-messages.ts';

interface Field {
  name: string;
  label: string;
  attributes: string;
  message?: string | undefined;
  isFirst?: boolean;
}

export const fieldOf = ({ name, label, attributes, message, isFirst = false }: Field): string =>
  `<div class="field"><label for="${name}">${escapeHtml(label)}</label><input id="${name}" name="${name}" ${attributes} required${message ? ` aria-invalid="true" aria-describedby="${name}-problem"` : ''}${message || isFirst ? ' autofocus' : ''}>${message ? `<p class="msg" id="${name}-problem" role="alert">${escapeHtml(message)}</p>` : ''}</div>`;

export type PresentPasswordProblem = 'passwordMissing' | 'passwordWrong';

/** The present password, asked for in the request that needs it. */
export function passwordField(locale: PageLocale, problem: PresentPasswordProblem | undefined, isFirst: boolean): string {
  const messages = { passwordMissing: pageMessages[locale].required, passwordWrong: accountMessages[locale].presentWrong };
  return fieldOf({
    name: 'present',
    label: accountMessages[locale].present,
    attributes: 'type="password" autocomplete="current-password" maxlength="256"',
    message: problem && messages[problem],
    isFirst,
  });
}
