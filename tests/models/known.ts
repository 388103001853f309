import { brand } from '../../domain/brand.ts';
import type { Failure } from '../../domain/failure.ts';
import type { Control, QueryData, Schemas, Text } from './screen.ts';

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 640"><path fill="#d8e0dc" d="M0 0h960v640H0z"/><path fill="#33524d" d="M240 180h480v460H240z"/></svg>')}`;

export const project: Schemas['Project'] = {
  id: 'p-1',
  name: 'Riverside homes',
  status: 'ACTIVE',
  projectType: 'REAL_ESTATE',
  mainPicture: { mediumSrc: picture, originalSrc: picture },
  loanTerm: { value: 18, unit: 'MONTH' },
  loanAmount: 400_000,
  ltv: 62,
  ltc: null,
  payoutScheduleType: 'QUARTERLY',
  investorCount: 112,
  interestPerAnnum: [
    { threshold: 100, interest: 9 },
    { threshold: 1_000, interest: 9.5 },
    { threshold: 50_000, interest: 10 },
  ],
  investmentStep: 100,
  minInvestment: 100,
  investingEnabled: true,
  bond: null,
  progress: { collectedAmount: 210_000, percentage: 52.5 },
  fundingEndsAt: '2026-03-02',
  location: { country: 'LT', city: 'Vilnius' },
};

export const sheet: Schemas['ProjectDocument'] = { id: 'kiis-p-1', type: 'KIIS', name: 'Key investment information sheet' };

export const investment: Schemas['Investment'] = {
  id: 'i-1',
  status: 'NEW',
  amount: 500,
  interestPerAnnum: 9,
  investmentDocuments: [{ id: 'd-1', type: 'CONTRACT_DOCUMENT' }],
  projectId: 'p-1',
  createdAt: '2026-01-10T09:30:00Z',
  reflectionEndsAt: '2026-01-14T21:59:59Z',
};

/** Told before paying, and once more after it with the day. */
export const mayWithdraw: Text = {
  text: 'You may revoke your offer within {days}\u00a0calendar days, without giving a reason and without penalty: the button is under My investments.',
  values: { days: '4' },
};
export const mayWithdrawUntil = (instant: string): Text => ({
  text: 'You may revoke your offer until the end of {lastDay} (Vilnius time), without giving a reason and without penalty.',
  values: { lastDay: { day: instant } },
});

export const bondProject: Schemas['Project'] = {
  ...project,
  id: 'p-1',
  name: 'Harbour offices',
  projectType: 'BONDS',
  investmentStep: 1_000,
  minInvestment: 1_000,
  bond: {
    isin: 'LT0000400001',
    nominalValue: 1_000,
    seniority: 'SENIOR',
    secured: true,
    issueDate: '2026-03-02',
    maturityDate: '2027-09-02',
  },
};

export const contract: Schemas['Document'] = { id: 'd-1', name: 'Contract.pdf', content: btoa(twoPages()) };

const banks: Schemas['PaymentType'][] = [
  { key: 'aitvaras', name: 'Aitvaras bankas', logoUrl: null },
  { key: 'neris', name: 'Neris', logoUrl: null },
  { key: 'hansa', name: 'Hansa Direkt', logoUrl: null },
  { key: 'directPayment', name: 'Bank transfer', logoUrl: null },
];

const payment: Schemas['PaymentCollection'] = {
  investmentId: 'i-1',
  status: 'PAYMENT_INITIATED',
  paymentType: 'neris',
  beneficiary: null,
  iban: null,
  isOwnIban: false,
  amount: 500,
  paymentPurpose: null,
  redirectUrl: 'https://bank.example/pay/1',
};

export const knownInvestment: QueryData = { path: '/investments/{id}', params: { path: { id: 'i-1' } }, data: investment };
/** Of 5,000 €, at the rate of its tier. */
export const bondInvestment = { ...investment, amount: 5_000, interestPerAnnum: 9.5 };
export const knownBondInvestment: QueryData = {
  path: '/investments/{id}',
  params: { path: { id: 'i-1' } },
  data: bondInvestment,
};
export const knownContract: QueryData = { path: '/documents/{id}', params: { path: { id: 'd-1' } }, data: contract };
export const knownPayment: QueryData = { path: '/payment-collection', params: { query: { investmentId: 'i-1' } }, data: payment };
/** A second investment of the same person, paid by bank transfer. */
export const knownTransferred: QueryData = {
  path: '/investments/{id}',
  params: { path: { id: 'i-2' } },
  data: { ...investment, id: 'i-2' },
};
export const knownTransfer: QueryData = {
  path: '/payment-collection',
  params: { query: { investmentId: 'i-2' } },
  data: {
    ...payment,
    investmentId: 'i-2',
    paymentType: 'directPayment',
    beneficiary: 'UAB Statefolio',
    iban: 'LT601010012345678901',
    paymentPurpose: 'RF18539007547034',
    redirectUrl: null,
  },
};
export const knownBanks = (country: string, amount = 500): QueryData => ({
  path: '/payment-collection/types',
  params: { query: { amount, country } },
  data: banks,
});

/** What a bank transfer needs; the reference and the account are right by their check digits. */
export const transfer = {
  beneficiary: 'UAB Statefolio',
  iban: 'LT601010012345678901',
  isOwnIban: false,
  purpose: 'RF18539007547034',
  amountCents: 100_000,
  qr: 'BCD\n002\n1\nSCT\n\nUAB Statefolio\nLT601010012345678901\nEUR1000.00\n\nRF18539007547034\n',
};

/** The slim frame of a journey. */
export const journeyFrame: readonly Control[] = [
  { role: 'link', name: { data: brand.name } },
  { role: 'link', name: 'Contact us' },
  { role: 'link', name: 'Leave' },
];

export const tryAgain: Control = { role: 'button', name: 'Try again' };

/** The smallest PDF with two pages. */
function twoPages(): string {
  const page = (words: string) => {
    const stream = `BT /F1 24 Tf 60 760 Td (${words}) Tj ET`;
    return `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`;
  };
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 7 0 R >> >> >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 6 0 R /Resources << /Font << /F1 7 0 R >> >> >>',
    page('Loan contract'),
    page('Signatures'),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = text.length;
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  return `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
}

/** Every way to dismiss a modal that its library and its frame offer. */
export const dismissOf: readonly Control[] = [
  { role: 'button', name: 'Close' },
  { role: 'button', name: { each: { en: 'Dismiss', de: 'Schließen', lt: 'Atmesti', es: 'Descartar', pt: 'Dispensar' } } },
];

export const knownPerson = {
  name: 'Ona',
  surname: 'Petraitė',
  email: 'ona@example.com',
  phoneNumber: '+37060000000',
  country: 'LT',
  citizenship: 'LT',
  city: 'Vilnius',
  street: 'Gedimino pr.',
  houseNumber: '1',
  companyName: null,
  companyCode: null,
  vatCode: null,
  companyRepresentationType: null,
  company: false,
};

export const user: Schemas['User'] = {
  id: 'u-1',
  ...knownPerson,
  personalNumber: null,
  referralCode: 'ONA-7K2F',
  userGroup: 'INVESTOR',
  kycStatus: 'EMPTY',
  registrationFormReviewNeeded: false,
  axiologyUserData: { walletNumber: null },
  bondsSettings: { questionnaireAnswered: false, termsAccepted: true },
  investorExperience: { type: null },
  documentExpiresAt: null,
  netWorth: null,
  abilityToBearLoss: null,
  language: 'en',
};

/** A new account: nothing is complete, so every step has its way. */
export const knownCompliance: QueryData = {
  path: '/compliance',
  data: {
    status: 'IN_PROGRESS',
    checks: [
      { name: 'IDENTITY_VERIFICATION', status: 'NOT_STARTED', requiresReevaluation: false },
      { name: 'INDIVIDUAL_PROFILE', status: 'IN_PROGRESS', requiresReevaluation: false },
      { name: 'BANK_QUESTIONNAIRE', status: 'NOT_STARTED', requiresReevaluation: false },
      { name: 'KYC', status: 'NOT_STARTED', requiresReevaluation: false },
      { name: 'INVESTOR_EXPERIENCE', status: 'NOT_STARTED', requiresReevaluation: false },
      { name: 'LOSS_SIMULATION', status: 'NOT_STARTED', requiresReevaluation: false },
    ],
  },
};

/** Opens the list of a field that finds what is typed. */
export const showAll: Control = { role: 'button', name: 'Show all', grows: true };

/** Controls of a contract at its first page of several. */
export const contractControls: Control[] = ['Pages', 'Text', 'Next page', 'Zoom in', 'Download the PDF'].map((name) => ({
  role: 'button',
  name,
}));

/** The message about a request without a usable result. */
export const failureTexts: Record<Failure, Text> = {
  offline: 'There was no connection. Nothing was sent.',
  noResponse: 'We received no response.',
  serverError: 'An error occurred on our side.',
};
