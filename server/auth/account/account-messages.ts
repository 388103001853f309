import { inEachLanguage } from '../../lib/i18n.ts';
import type { PageLocale } from '../messages.ts';

export const accountMessages = inEachLanguage((i18n) => ({
  title: i18n._({ id: 'account.title', message: 'Password and devices' }),
  lead: (email: string) => i18n._({ id: 'account.lead', message: 'Of the account with {email}.', values: { email } }),
  back: i18n._({ id: 'account.back', message: 'Back to the settings' }),
  password: i18n._({ id: 'account.password', message: 'Password' }),
  noPassword: i18n._({ id: 'account.noPassword', message: 'This account has no password: you sign in with Google or Facebook.' }),
  present: i18n._({ id: 'account.present', message: 'Present password' }),
  presentWrong: i18n._({ id: 'account.presentWrong', message: 'This is not your present password.' }),
  same: i18n._({ id: 'account.same', message: 'This is the password you have already. Choose another one.' }),
  change: i18n._({ id: 'account.change', message: 'Change password' }),
  changeLead: i18n._({
    id: 'account.changeLead',
    message: 'All other devices will then be signed out, and an e-mail confirms the change.',
  }),
  changed: i18n._({ id: 'account.changed', message: 'Your password has been changed. All other devices have been signed out.' }),
  passkeys: i18n._({ id: 'account.passkeys', message: 'Passkeys' }),
  passkeysLead: i18n._({
    id: 'account.passkeysLead',
    message: 'Sign in with your fingerprint, your face or the PIN of your device, without a password.',
  }),
  managePasskeys: i18n._({ id: 'account.managePasskeys', message: 'Manage passkeys' }),
  devices: i18n._({ id: 'account.devices', message: 'Your devices' }),
  unknownDevice: i18n._({ id: 'account.unknownDevice', message: 'Unknown device' }),
  device: (browser: string, system: string) =>
    i18n._({ id: 'account.device', message: '{browser} on {system}', values: { browser, system } }),
  thisDevice: i18n._({ id: 'account.thisDevice', message: 'This device' }),
  signedInAt: (time: string) => i18n._({ id: 'account.signedInAt', message: 'Signed in: {time}', values: { time } }),
  usedAt: (time: string) => i18n._({ id: 'account.usedAt', message: 'Last used: {time}', values: { time } }),
  end: i18n._({ id: 'account.end', message: 'Sign out' }),
  endNamed: (device: string) => i18n._({ id: 'account.endNamed', message: 'Sign out: {device}', values: { device } }),
  endOthers: i18n._({ id: 'account.endOthers', message: 'Sign out all other devices' }),
  endOne: i18n._({ id: 'account.endOne', message: 'Sign out one device' }),
  confirmEnd: i18n._({
    id: 'account.confirmEnd',
    message: 'You signed in more than ten minutes ago. Enter your password to confirm that it is you.',
  }),
  signInAgain: i18n._({
    id: 'account.signInAgain',
    message: 'You signed in more than ten minutes ago. Sign out, sign in again as you usually do, and open this page within ten minutes.',
  }),
  ended: i18n._({ id: 'account.ended', message: 'The device has been signed out.' }),
  othersEnded: i18n._({ id: 'account.othersEnded', message: 'All other devices have been signed out.' }),
}));

/** `Firefox on Windows`, as far as it is known. */
export function deviceText(
  { browser, system }: { browser?: string | null | undefined; system?: string | null | undefined },
  locale: PageLocale,
): string {
  const messages = accountMessages[locale];
  return browser && system ? messages.device(browser, system) : (browser ?? system ?? messages.unknownDevice);
}
