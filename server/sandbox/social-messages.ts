import { inEachLanguage } from '../lib/i18n.ts';

export const socialMessages = inEachLanguage((i18n) => ({
  title: (service: string) => i18n._({ id: 'social.title', message: 'Sign in with {service}', values: { service } }),
  intro: (brand: string) =>
    i18n._({ id: 'social.intro', message: '{brand} would like to know your name and your e-mail address.', values: { brand } }),
  firstName: i18n._({ id: 'social.firstName', message: 'First name' }),
  lastName: i18n._({ id: 'social.lastName', message: 'Last name' }),
  email: i18n._({ id: 'social.email', message: 'E-mail' }),
  share: i18n._({ id: 'social.share', message: 'Share and continue' }),
  withoutEmail: i18n._({ id: 'social.withoutEmail', message: 'Continue without sharing the e-mail address' }),
  refuse: i18n._({ id: 'social.refuse', message: 'Share nothing and go back' }),
  others: i18n._({ id: 'social.others', message: 'Other outcomes' }),
  notice: (service: string) =>
    i18n._({ id: 'social.notice', message: 'A test page: this is not {service}, and nothing leaves this server.', values: { service } }),
  unknown: i18n._({ id: 'social.unknown', message: 'This sign-in has ended or does not exist' }),
}));
