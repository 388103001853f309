import { inEachLanguage } from '../lib/i18n.ts';

export const identityMessages = inEachLanguage((i18n) => ({
  title: i18n._({ id: 'identity.title', message: 'Confirm your identity' }),
  intro: i18n._({ id: 'identity.intro', message: 'Your camera would now read your document. Here you choose what it finds.' }),
  name: i18n._({ id: 'identity.name', message: 'Name' }),
  number: i18n._({ id: 'identity.number', message: 'Personal number' }),
  document: i18n._({ id: 'identity.document', message: 'Identity card' }),
  goodUntil: i18n._({ id: 'identity.goodUntil', message: 'valid until' }),
  approve: i18n._({ id: 'identity.approve', message: 'Confirm identity' }),
  expiring: i18n._({ id: 'identity.expiring', message: 'Confirm with a document that expires in 20 days' }),
  duplicate: i18n._({ id: 'identity.duplicate', message: 'The person already has an account' }),
  otherName: i18n._({ id: 'identity.otherName', message: 'The document bears another name' }),
  refuse: i18n._({ id: 'identity.refuse', message: 'The document is not accepted' }),
  leave: i18n._({ id: 'identity.leave', message: 'Leave without finishing' }),
  others: i18n._({ id: 'identity.others', message: 'Other outcomes' }),
  notice: i18n._({ id: 'identity.notice', message: 'A test page: no document is read and nothing leaves this server.' }),
  unknown: i18n._({ id: 'identity.unknown', message: 'This verification has ended or does not exist' }),
  back: i18n._({ id: 'identity.back', message: 'Back to the platform' }),
  done: i18n._({ id: 'identity.done', message: 'You have already been here.' }),
}));
