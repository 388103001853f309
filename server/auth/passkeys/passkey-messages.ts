import { brand } from '../../../domain/brand.ts';
import { inEachLanguage } from '../../lib/i18n.ts';

export const passkeyMessages = inEachLanguage((i18n) => ({
  use: i18n._({ id: 'passkey.use', message: 'Sign in with a passkey' }),
  waiting: i18n._({ id: 'passkey.waiting', message: 'Your browser is asking…' }),
  cancelled: i18n._({
    id: 'passkey.cancelled',
    message: 'No passkey was used: you closed the window of your browser, or the time was over. Try again, or enter your password.',
  }),
  failed: i18n._({ id: 'passkey.failed', message: 'Your browser could not use a passkey. Try again, or enter your password.' }),
  offline: i18n._({ id: 'passkey.offline', message: 'We could not be reached. Check your connection and try again.' }),
  stepTitle: i18n._({ id: 'passkey.stepTitle', message: 'Use your passkey' }),
  stepLead: i18n._({
    id: 'passkey.stepLead',
    message: 'Your password was right. Your account also needs your passkey, because it may work in the back office.',
  }),
  needsScript: i18n._({
    id: 'passkey.needsScript',
    message: 'Passkeys need JavaScript. Turn it on for this page and load it again, or write to us at {email}.',
    values: { email: brand.email },
  }),
}));
