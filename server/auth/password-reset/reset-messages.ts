import { inEachLanguage } from '../../lib/i18n.ts';

export const resetPageMessages = inEachLanguage((i18n) => ({
  forgottenTitle: i18n._({ id: 'forgotten.title', message: 'Forgotten your password?' }),
  forgottenLead: i18n._({
    id: 'forgotten.lead',
    message: 'Enter the e-mail address of your account. We will send you a link with which you can choose a new password.',
  }),
  emailInvalid: i18n._({ id: 'forgotten.emailInvalid', message: 'Enter a complete e-mail address.' }),
  send: i18n._({ id: 'forgotten.send', message: 'Send link' }),
  sentTitle: i18n._({ id: 'forgotten.sentTitle', message: 'Check your inbox' }),
  sent: (email: string) =>
    i18n._({
      id: 'forgotten.sent',
      message:
        'If there is an account with {email}, an e-mail with a link will arrive within a few minutes. The link is valid for 30 minutes.',
      values: { email },
    }),
  sentHelp: i18n._({
    id: 'forgotten.sentHelp',
    message: 'Nothing has arrived? Look in the spam folder and check the spelling of the address.',
  }),
  again: i18n._({ id: 'forgotten.again', message: 'Request another link' }),
  newTitle: i18n._({ id: 'newPassword.title', message: 'Choose a new password' }),
  newLead: (email: string) =>
    i18n._({
      id: 'newPassword.lead',
      message: 'For the account with {email}. All devices will then be signed out.',
      values: { email },
    }),
  firstTitle: i18n._({ id: 'invitation.title', message: 'Choose your password' }),
  firstLead: (email: string) =>
    i18n._({
      id: 'invitation.lead',
      message: 'For your account in the administration of the platform, with {email}. The link can be used once.',
      values: { email },
    }),
  firstDoneTitle: i18n._({ id: 'invitation.doneTitle', message: 'Your password is set' }),
  firstDone: i18n._({
    id: 'invitation.done',
    message: 'Sign in with it. You then set up two-step sign-in, without which the administration stays closed.',
  }),
  newPassword: i18n._({ id: 'newPassword.password', message: 'New password' }),
  rule: i18n._({
    id: 'newPassword.rule',
    message: 'At least 10 characters. A long password is better than a complicated one.',
  }),
  repeat: i18n._({ id: 'newPassword.repeat', message: 'Repeat the new password' }),
  weak: i18n._({ id: 'newPassword.weak', message: 'The password is too short (under 10 characters) or too long (over 128).' }),
  common: i18n._({
    id: 'newPassword.common',
    message: 'This password is one of the first that others would try. Choose another one.',
  }),
  different: i18n._({ id: 'newPassword.different', message: 'The two passwords differ. Enter the same one twice.' }),
  removePasskeys: i18n._({
    id: 'reset.removePasskeys',
    message: 'Remove all my passkeys as well. Choose this if somebody else may have used your account.',
  }),
  save: i18n._({ id: 'newPassword.save', message: 'Save password' }),
  expiredTitle: i18n._({ id: 'newPassword.expiredTitle', message: 'This link is no longer valid' }),
  expired: i18n._({
    id: 'newPassword.expired',
    message: 'It has already been used, is older than 30 minutes, or a newer one was requested. Your password is unchanged.',
  }),
  doneTitle: i18n._({ id: 'newPassword.doneTitle', message: 'Your password has been changed' }),
  done: i18n._({ id: 'newPassword.done', message: 'All devices have been signed out. Sign in with the new password.' }),
}));
