import type { PersonalData } from './collect.ts';

const rows = (description: string, required: readonly string[]) => ({
  type: 'array',
  description,
  items: { type: 'object', required },
});

const sections = {
  account: {
    type: 'object',
    description: 'The profile, as the settings show it, and the state of the checks before investing.',
    required: ['id', 'email', 'language', 'createdAt', 'compliance'],
  },
  emailChanges: rows('Changes of the e-mail address.', ['oldEmail', 'newEmail', 'requestedAt']),
  registration: rows('What was entered when registering: consents, and how the platform was found.', ['consentMarketing', 'registeredAt']),
  termsAcceptances: rows('Accepted versions of the terms and conditions.', ['version', 'acceptedAt']),
  bondTermsAcceptances: rows('Accepted versions of the terms of the bond depository.', ['version', 'acceptedAt']),
  consents: rows('Every consent and acknowledgement, given or withdrawn: which words, in which language, how and when.', [
    'kind',
    'event',
    'version',
    'at',
  ]),
  marketingConsents: rows('Consents to the newsletter: asked for, given, withdrawn.', ['event', 'wording', 'at']),
  newsletter: rows('The subscription to the newsletter.', ['email', 'subscribedAt']),
  identityChecks: rows('Identity checks and what the provider found.', ['provider', 'status', 'createdAt']),
  identityEvidence: rows('What the verdicts of identity providers rest on: the document, no pictures.', [
    'provider',
    'verdict',
    'recordedAt',
  ]),
  manualIdentityChecks: rows('What was stated in identity checks without a provider, and why one was refused.', ['stated', 'submittedAt']),
  questionnaires: rows('Every set of answers to the questionnaires.', ['answeredAt']),
  evaluations: rows('Applications to be rated as an experienced investor.', ['desired', 'content', 'status', 'submittedAt']),
  residencyCertificates: rows('Certificates of tax residency.', ['taxYear', 'status', 'submittedAt']),
  files: rows('Files that were sent; their bytes are in the folder `files`, named after the id.', [
    'id',
    'fileName',
    'contentType',
    'size',
  ]),
  investments: rows('Investments. Amounts in cents, rates in percent a year.', ['id', 'projectId', 'amountCents', 'status', 'createdAt']),
  payments: rows('Payments of investments.', ['id', 'investmentId', 'amountCents', 'status', 'createdAt']),
  incomingTransfers: rows('Bank transfers that were received for investments.', ['id', 'amountCents', 'reference', 'bookedAt']),
  payouts: rows('What was paid out, by investment and due date.', ['investmentId', 'dueDate', 'withheldCents', 'paidOn']),
  bankAccounts: rows('The account to which money is paid out, and how it became known.', ['iban', 'holderName', 'source']),
  virtualAccounts: rows('Accounts (IBANs) that were opened for transfers of this person alone.', [
    'provider',
    'iban',
    'beneficiary',
    'openedAt',
  ]),
  bankAccountChanges: rows('Accounts for payouts that were entered, with the result of the name check.', [
    'iban',
    'nameCheck',
    'requestedAt',
  ]),
  documents: rows('Statements; their PDFs are in the folder `documents`.', ['id', 'type', 'periodFrom', 'periodTo']),
  coupons: rows('Coupons that were redeemed.', ['code', 'redeemedAt']),
  referralRewards: rows(
    'Rewards for people who registered through the link of the account and invested; not who they are. Amounts in cents.',
    ['amountCents', 'grantedAt'],
  ),
  notifications: rows('Messages and tasks.', ['code', 'title', 'content', 'createdAt']),
  emails: rows('E-mails of the last 90 days.', ['subject', 'createdAt']),
  complaints: rows('Complaints that were filed with the address of the account.', ['number', 'form', 'status', 'receivedAt']),
  complaintMessages: rows('What was answered to complaints.', ['complaintId', 'kind', 'text', 'at']),
  passkeys: rows('Passkeys: their names and when they were made and used; nothing that opens the account.', ['name', 'createdAt']),
  devices: rows('Browsers that signed in.', ['signedInAt', 'lastUsedAt']),
} satisfies Record<keyof PersonalData, unknown>;

/** The schema of `data.json`; it lies beside it in the export, so that another provider can read it. [GDPR Art. 20] */
export const dataSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Personal data',
  description: 'All that the platform stores of a person. Times are ISO 8601 in UTC.',
  type: 'object',
  required: ['madeAt', ...Object.keys(sections)],
  additionalProperties: false,
  properties: { madeAt: { type: 'string', format: 'date-time', description: 'When this copy was made.' }, ...sections },
};
