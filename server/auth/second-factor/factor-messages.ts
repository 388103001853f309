import { inEachLanguage } from '../../lib/i18n.ts';

export const factorMessages = inEachLanguage((i18n) => ({
  title: i18n._({ id: 'factor.title', message: 'Two-step sign-in' }),
  off: i18n._({ id: 'factor.off', message: 'With a code from an app on your phone, nobody can sign in with your password alone.' }),
  on: (codesLeft: number) =>
    i18n._({
      id: 'factor.on',
      message:
        'Signing in needs a code from your app. {codesLeft, plural, one {# recovery code is left.} other {# recovery codes are left.}}',
      values: { codesLeft },
    }),
  set: i18n._({ id: 'factor.set', message: 'Set up' }),
  remove: i18n._({ id: 'factor.remove', message: 'Turn off' }),
  removed: i18n._({ id: 'factor.removed', message: 'Two-step sign-in is off.' }),
  scan: i18n._({
    id: 'factor.scan',
    message: 'Scan this code with an authenticator app, or enter the key there by hand. Then enter the six digits that the app shows.',
  }),
  needed: i18n._({
    id: 'factor.needed',
    message:
      'Everybody signs in here in two steps. Scan this code with an authenticator app on your phone, or enter the key there by hand. Then enter the six digits that the app shows.',
  }),
  enrolled: i18n._({
    id: 'factor.enrolled',
    message: 'Two-step sign-in is on. From the next time you will be asked for a code from your app.',
  }),
  finish: i18n._({ id: 'factor.finish', message: 'Finish signing in' }),
  qr: i18n._({ id: 'factor.qr', message: 'QR code for the authenticator app' }),
  key: i18n._({ id: 'factor.key', message: 'Key' }),
  code: i18n._({ id: 'factor.code', message: 'Code from the app' }),
  turnOn: i18n._({ id: 'factor.turnOn', message: 'Turn on' }),
  codeWrong: i18n._({ id: 'factor.codeWrong', message: 'This code is wrong or was already used. Wait for the next one and enter it.' }),
  codesTitle: i18n._({ id: 'factor.codesTitle', message: 'Save your recovery codes' }),
  codesLead: i18n._({
    id: 'factor.codesLead',
    message:
      'Two-step sign-in is on. If you lose your phone, each of these codes lets you sign in once. They are not shown again: print them or store them in a password manager.',
  }),
  codesDone: i18n._({ id: 'factor.codesDone', message: 'I have saved the codes' }),
  askTitle: i18n._({ id: 'factor.askTitle', message: 'Enter the code' }),
  askLead: i18n._({
    id: 'factor.askLead',
    message: 'Your authenticator app shows six digits. If you no longer have it, enter one of your recovery codes.',
  }),
  askCode: i18n._({ id: 'factor.askCode', message: 'Code from the app or recovery code' }),
  askCodeWrong: i18n._({
    id: 'factor.askCodeWrong',
    message: 'This code is wrong or was already used. Wait for the next one of the app, or enter another recovery code.',
  }),
  lastFactor: i18n._({
    id: 'factor.lastFactor',
    message: 'You need a second factor to sign in. Add a passkey in the settings first.',
  }),
  removeLead: i18n._({ id: 'factor.removeLead', message: 'Your account will then be protected by your password alone.' }),
}));
