import { brand } from '../../domain/brand.ts';
import { inEachLanguage } from '../lib/i18n.ts';

/** Languages of the hosted pages; the same five as the app. */
export const pageLocales = ['en', 'de', 'lt', 'es', 'pt'] as const;
export type PageLocale = (typeof pageLocales)[number];

/** Own names, as people look for their language. */
export const languageNames: Record<PageLocale, string> = { en: 'English', de: 'Deutsch', lt: 'Lietuvių', es: 'Español', pt: 'Português' };

/**
 * The language of a hosted page: the first known of what was chosen on the page, what the app asked for (`ui_locales`, where
 * Portuguese comes as `pt-BR`, AUTH-08), what was chosen in the app before, and what the browser prefers; otherwise English.
 */
export function pageLocale(...candidates: (string | null | undefined)[]): PageLocale {
  for (const candidate of candidates) {
    for (const tag of (candidate ?? '').split(/[\s,;]+/)) {
      const language = tag.toLowerCase().split('-')[0];
      const known = pageLocales.find((locale) => locale === language);
      if (known) return known;
    }
  }
  return 'en';
}

export const pageMessages = inEachLanguage((i18n) => ({
  title: i18n._({ id: 'signIn.title', message: 'Sign in' }),
  lead: i18n._({ id: 'signIn.lead', message: 'Your loans, your contracts and your payments, in one place.' }),
  email: i18n._({ id: 'signIn.email', message: 'E-mail' }),
  password: i18n._({ id: 'signIn.password', message: 'Password' }),
  signIn: i18n._({ id: 'signIn.signIn', message: 'Sign in' }),
  forgotten: i18n._({ id: 'signIn.forgotten', message: 'Forgotten your password?' }),
  or: i18n._({ id: 'signIn.or', message: 'or' }),
  facebook: i18n._({ id: 'signIn.facebook', message: 'Continue with Facebook' }),
  google: i18n._({ id: 'signIn.google', message: 'Continue with Google' }),
  continueWith: (service: string) => i18n._({ id: 'signIn.continueWith', message: 'Continue with {service}', values: { service } }),
  newHere: i18n._({ id: 'signIn.newHere', message: 'New here?' }),
  register: i18n._({ id: 'signIn.register', message: 'Create an account' }),
  home: i18n._({ id: 'signIn.home', message: 'Back to the home page' }),
  languages: i18n._({ id: 'signIn.languages', message: 'Language' }),
  wrong: i18n._({ id: 'signIn.wrong', message: 'The e-mail address or password is incorrect. Please check both and try again.' }),
  unverified: i18n._({
    id: 'signIn.unverified',
    message: 'This address is not confirmed yet. Open the link in the e-mail we sent you, then sign in.',
  }),
  locked: i18n._({
    id: 'signIn.locked',
    message: 'This account is locked. Write to us at {email} and we will tell you why.',
    values: { email: brand.email },
  }),
  passkeyRefused: i18n._({
    id: 'signIn.passkeyRefused',
    message: 'This passkey belongs to no account here; it may have been removed. Enter your password, or use another passkey.',
  }),
  passkeyExpired: i18n._({ id: 'signIn.passkeyExpired', message: 'That took too long. Please use your passkey once more.' }),
  sendAgain: i18n._({ id: 'signIn.sendAgain', message: 'Send the e-mail again' }),
  required: i18n._({ id: 'common.required', message: 'This is required.' }),
  linkTitle: i18n._({ id: 'signIn.linkTitle', message: 'You already have an account' }),
  linkLead: (email: string) =>
    i18n._({
      id: 'signIn.linkLead',
      message: 'Enter the password of the account with {email} to connect it to this sign-in. You only have to do this once.',
      values: { email },
    }),
  linkedLead: (email: string) =>
    i18n._({
      id: 'signIn.linkedLead',
      message: 'Sign in to the account with {email} the way you have done so far.',
      values: { email },
    }),
  connectTitle: i18n._({ id: 'signIn.connectTitle', message: 'Connect your account' }),
  connectLead: (service: string) =>
    i18n._({
      id: 'signIn.connectLead',
      message:
        'We received no e-mail address from {service}. Sign in once with your e-mail address and password to connect the two. If you have no account yet, create one first.',
      values: { service },
    }),
  linkWrong: i18n._({ id: 'signIn.linkWrong', message: 'The password is incorrect. Please check it and try again.' }),
  otherSignIn: i18n._({ id: 'signIn.otherSignIn', message: 'Sign in another way' }),
  tooManyTitle: i18n._({ id: 'signIn.tooManyTitle', message: 'Too many attempts' }),
  tooMany: (minutes: number) =>
    i18n._({
      id: 'signIn.tooMany',
      message: '{minutes, plural, one {You can try again in # minute.} other {You can try again in # minutes.}}',
      values: { minutes },
    }),
  tooManySafe: i18n._({
    id: 'signIn.tooManySafe',
    message: 'Your account is not affected. The pause prevents others from guessing your password.',
  }),
  tooManyHelp: i18n._({ id: 'signIn.tooManyHelp', message: 'Choose a new one' }),
  tryAgain: i18n._({ id: 'signIn.tryAgain', message: 'Try again' }),
  expiredTitle: i18n._({ id: 'signIn.expiredTitle', message: 'This sign-in page has expired' }),
  expired: i18n._({
    id: 'signIn.expired',
    message: 'The page was open for too long or has already been used. Return to the home page and sign in again.',
  }),
  signedInTitle: i18n._({ id: 'signIn.signedInTitle', message: 'You are already signed in' }),
  signedIn: i18n._({ id: 'signIn.signedIn', message: 'You have already signed in with this page. You no longer need it.' }),
  failedTitle: i18n._({ id: 'signIn.failedTitle', message: 'Sign-in failed' }),
  failed: i18n._({ id: 'signIn.failed', message: 'Nothing was changed. Return to the home page and sign in again.' }),
  serviceFailed: (service: string) =>
    i18n._({
      id: 'signIn.serviceFailed',
      message: 'We received no valid response from {service}, so you are not signed in. Try again in a moment, or sign in another way.',
      values: { service },
    }),
  demo: i18n._({ id: 'signIn.demo', message: 'Demo accounts' }),
  demoPassword: i18n._({ id: 'signIn.demoPassword', message: 'Password for all' }),
  demoOperators: i18n._({
    id: 'signIn.demoOperators',
    message: 'Payments, publishing a project and roles need two operators: propose as admin, approve as director.',
  }),
  risk: i18n._({ id: 'signIn.risk', message: 'You can lose all the money you invest.' }),
  picture: i18n._({ id: 'signIn.picture', message: 'Drawing of a row of houses; one of them is still an outline' }),
}));
