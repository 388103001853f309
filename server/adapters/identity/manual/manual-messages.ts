import { brand } from '../../../../domain/brand.ts';
import { maxFileSize } from '../../../../domain/upload.ts';
import { inEachLanguage } from '../../../lib/i18n.ts';

const size = maxFileSize / (1024 * 1024);

export const manualMessages = inEachLanguage((i18n) => ({
  title: i18n._({ id: 'manualCheck.title', message: 'Verify your identity' }),
  lead: i18n._({
    id: 'manualCheck.lead',
    message:
      'Enter what your passport or identity card says, and send pictures of it and of your face. Two people of our team compare them, and we e-mail you the result.',
  }),
  problem: i18n._({ id: 'manualCheck.problem', message: 'Some entries are missing or incorrect. Please check the marked fields.' }),
  errorTitle: i18n._({ id: 'manualCheck.errorTitle', message: 'Error' }),
  document: i18n._({ id: 'manualCheck.document', message: 'Your document' }),
  documentType: i18n._({ id: 'manualCheck.documentType', message: 'Kind of document' }),
  PASSPORT: i18n._({ id: 'manualCheck.passport', message: 'Passport' }),
  ID_CARD: i18n._({ id: 'manualCheck.idCard', message: 'National identity card' }),
  country: i18n._({ id: 'manualCheck.country', message: 'Country of issue' }),
  choose: i18n._({ id: 'manualCheck.choose', message: 'Please choose' }),
  documentNumber: i18n._({ id: 'manualCheck.documentNumber', message: 'Document number' }),
  expiresAt: i18n._({ id: 'manualCheck.expiresAt', message: 'Valid until' }),
  noExpiry: i18n._({ id: 'manualCheck.noExpiry', message: 'The document has no expiry date' }),
  person: i18n._({ id: 'manualCheck.person', message: 'You, as in the document' }),
  name: i18n._({ id: 'manualCheck.name', message: 'Given names' }),
  surname: i18n._({ id: 'manualCheck.surname', message: 'Surname' }),
  birthDate: i18n._({ id: 'manualCheck.birthDate', message: 'Date of birth' }),
  personalNumber: i18n._({ id: 'manualCheck.personalNumber', message: 'Personal code' }),
  personalNumberHint: i18n._({ id: 'manualCheck.personalNumberHint', message: 'Leave it empty if your document has none.' }),
  pictures: i18n._({ id: 'manualCheck.pictures', message: 'Pictures' }),
  picturesHint: i18n._({
    id: 'manualCheck.picturesHint',
    message: 'Sharp, in good light and without reflections; up to {size} MB each.',
    values: { size },
  }),
  front: i18n._({ id: 'manualCheck.front', message: 'Document' }),
  frontHint: i18n._({
    id: 'manualCheck.frontHint',
    message: 'The page of the passport with your photo, or the front of the card. JPG, PNG or PDF.',
  }),
  back: i18n._({ id: 'manualCheck.back', message: 'Back of the card' }),
  backHint: i18n._({ id: 'manualCheck.backHint', message: 'JPG, PNG or PDF.' }),
  selfie: i18n._({ id: 'manualCheck.selfie', message: 'Your face' }),
  selfieHint: i18n._({ id: 'manualCheck.selfieHint', message: 'A selfie taken now, without sunglasses or a hat. JPG or PNG.' }),
  received: i18n._({ id: 'manualCheck.received', message: 'Received. Choose a file only to replace it.' }),
  privacy: i18n._({
    id: 'manualCheck.privacy',
    message:
      'Only our compliance team opens the pictures, and each time is logged. We keep them as long as the law against money laundering requires: eight years after your account is closed.',
  }),
  send: i18n._({ id: 'manualCheck.send', message: 'Send for verification' }),
  leave: i18n._({ id: 'manualCheck.leave', message: 'Cancel' }),
  closedTitle: i18n._({ id: 'manualCheck.closedTitle', message: 'This identity check is no longer open' }),
  closed: i18n._({
    id: 'manualCheck.closed',
    message:
      'It was sent already, was opened in another browser, or took longer than an hour. Your settings show how it stands, and you can start again there.',
  }),
  settings: i18n._({ id: 'manualCheck.settings', message: 'Open settings' }),
}));

/** What is wrong with a field, or with a file. */
export const manualProblems = inEachLanguage((i18n) => ({
  invalidName: i18n._({ id: 'manualCheck.invalidName', message: 'Enter the name as it is in the document, in letters.' }),
  invalidDate: i18n._({ id: 'manualCheck.invalidDate', message: 'Enter a valid date.' }),
  invalidCode: i18n._({ id: 'manualCheck.invalidCode', message: 'Enter 3 to 20 letters and digits, as they are in the document.' }),
  inFuture: i18n._({ id: 'manualCheck.inFuture', message: 'This date is in the future.' }),
  tooYoung: i18n._({ id: 'manualCheck.tooYoung', message: 'You have to be 18 or over to use {brand}.', values: { brand: brand.name } }),
  expired: i18n._({ id: 'manualCheck.expired', message: 'This document has expired. Please use a valid one.' }),
  fileEmpty: i18n._({ id: 'manualCheck.fileEmpty', message: 'This file is empty. Choose another one.' }),
  fileTooLarge: i18n._({
    id: 'manualCheck.fileTooLarge',
    message: 'This file is larger than {size} MB. Choose a smaller one.',
    values: { size },
  }),
  fileType: i18n._({ id: 'manualCheck.fileType', message: 'This file type is not accepted. Choose a JPG, PNG or PDF file.' }),
  selfieType: i18n._({ id: 'manualCheck.selfieType', message: 'This file type is not accepted. Choose a JPG or PNG file.' }),
  fileHarmful: i18n._({ id: 'manualCheck.fileHarmful', message: 'This file may be harmful and was not accepted. Choose another one.' }),
  tooManyFiles: i18n._({ id: 'manualCheck.tooManyFiles', message: 'You have sent too many files today. Please try again tomorrow.' }),
}));
