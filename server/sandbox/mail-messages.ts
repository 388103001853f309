import { inEachLanguage } from '../lib/i18n.ts';

export const mailMessages = inEachLanguage((i18n) => ({
  title: i18n._({ id: 'outbox.title', message: 'Outbox' }),
  lead: i18n._({
    id: 'outbox.lead',
    message: 'Every e-mail the platform has written, the newest first. Open one to read it as its recipient does.',
  }),
  recipient: i18n._({ id: 'outbox.recipient', message: 'Recipient’s address' }),
  everybody: i18n._({ id: 'outbox.everybody', message: 'All e-mails' }),
  show: i18n._({ id: 'outbox.show', message: 'Show' }),
  none: i18n._({ id: 'outbox.none', message: 'No e-mail has been written yet. Create an account, then come back here.' }),
  noneTo: i18n._({ id: 'outbox.noneTo', message: 'No e-mail has been written to this address.' }),
  notice: i18n._({ id: 'outbox.notice', message: 'A test page: on a real platform nobody sees the e-mails of others.' }),
}));
