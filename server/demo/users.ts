import { brand } from '../../domain/brand.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { Localised } from '../../domain/locale.ts';
import { taskMessages, type TaskCode } from '../onboarding/notification-messages.ts';
import { complianceOf } from '../users/compliance-status.ts';
import { lateNotice, repaidNotice } from '../repayments/payout-messages.ts';
import type { Language, OperatorRole, Profile } from '../store/schema.ts';
import { demoProjects } from './projects.ts';

type Schemas = components['schemas'];
type Check = Schemas['ComplianceCheck'];
type CheckName = Check['name'];

/** The password of every demo account. */
export const demoPassword = 'demo-password-1';

export interface DemoNotice {
  code: string;
  type: 'TASK' | 'MESSAGE';
  status: 'NEW' | 'COMPLETED';
  title: Localised;
  content: Localised;
  callToAction: string | null;
  isRead: boolean;
  daysAgo: number;
}

export interface DemoPerson {
  id: string;
  email: string;
  kycStatus: Schemas['KycStatus'];
  userGroup: 'ADMIN' | 'VIP' | 'INVESTOR';
  /** Of an operator. */
  roles: readonly OperatorRole[];
  language: Language;
  profile: Profile;
  compliance: Schemas['Compliance'];
  notices: DemoNotice[];
  /** Days from the demo's first day to the end of the identity document, where it is not far away. */
  documentDays?: number;
  /** Whose link the person has registered through. */
  referredBy?: string;
}

const individualChecks = [
  'IDENTITY_VERIFICATION',
  'INDIVIDUAL_PROFILE',
  'BANK_QUESTIONNAIRE',
  'KYC',
  'INVESTOR_EXPERIENCE',
  'LOSS_SIMULATION',
] as const;
const companyChecks = [
  'IDENTITY_VERIFICATION',
  'INDIVIDUAL_PROFILE',
  'BUSINESS_PROFILE',
  'BANK_QUESTIONNAIRE',
  'KYB',
  'INVESTOR_EXPERIENCE',
  'LOSS_SIMULATION',
] as const;

type Differences = Partial<Omit<DemoPerson, 'profile' | 'compliance' | 'id' | 'email'>> & {
  profile?: Partial<Profile>;
  checks?: Partial<Record<CheckName, Check['status']>>;
  reevaluate?: CheckName;
};

function person(key: string, name: string, surname: string, { profile, checks = {}, reevaluate, ...rest }: Differences = {}): DemoPerson {
  const full: Profile = {
    name,
    surname,
    phoneNumber: '+37060000000',
    country: 'LT',
    citizenship: 'LT',
    city: 'Vilnius',
    street: 'Gedimino pr.',
    houseNumber: '1',
    personalNumber: numberOf(key),
    company: false,
    companyName: null,
    companyCode: null,
    vatCode: null,
    companyRepresentationType: null,
    referralCode: `${key.slice(0, 4).toUpperCase()}-7K2F`,
    registrationFormReviewNeeded: false,
    axiologyUserData: { walletNumber: null },
    bondsSettings: { questionnaireAnswered: false, termsAccepted: true },
    investorExperience: { type: 'INEXPERIENCED' },
    documentExpiresAt: '2031-05-01',
    netWorth: null,
    abilityToBearLoss: null,
    ...profile,
  };
  const names: readonly CheckName[] = full.company ? companyChecks : individualChecks;
  const list = names.map(
    (check): Check => ({ name: check, status: checks[check] ?? 'COMPLETED', requiresReevaluation: check === reevaluate }),
  );
  return {
    id: `usr-${key}`,
    email: `${key}@demo.example`,
    kycStatus: 'VERIFIED',
    userGroup: 'INVESTOR',
    roles: [],
    language: 'en',
    notices: [],
    ...rest,
    profile: full,
    // kept whole, as for everybody: who is experienced may be inexperienced again
    compliance: { status: complianceOf(list, full.investorExperience.type).status, checks: list },
  };
}

/** Every person has a number of their own. */
function numberOf(key: string): string {
  const place = Array.from(key).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 0);
  return key === 'individual' ? '49001010000' : `4900101${String(place).padStart(4, '0')}`;
}

const untouched = {
  BANK_QUESTIONNAIRE: 'NOT_STARTED',
  KYC: 'NOT_STARTED',
  INVESTOR_EXPERIENCE: 'NOT_STARTED',
  LOSS_SIMULATION: 'NOT_STARTED',
} as const;
const blank: Partial<Profile> = {
  phoneNumber: null,
  citizenship: null,
  city: null,
  street: null,
  houseNumber: null,
  personalNumber: null,
  investorExperience: { type: null },
  documentExpiresAt: null,
};

const task = (code: TaskCode, status: DemoNotice['status'] = 'NEW'): DemoNotice => {
  const { to, title, content } = taskMessages[code];
  return { code, type: 'TASK', status, title, content, callToAction: to, isRead: false, daysAgo: 2 };
};

const nameOf = (id: string): Localised => demoProjects.find((project) => project.id === id)?.name ?? {};

const message = (
  code: string,
  { title, content }: { title: Localised; content: Localised },
  daysAgo: number,
  isRead: boolean,
  callToAction: string | null = null,
): DemoNotice => ({ code, type: 'MESSAGE', status: isRead ? 'COMPLETED' : 'NEW', title, content, callToAction, isRead, daysAgo });

/** Every demo account (decisions part 7). */
export const demoUsers: DemoPerson[] = [
  person('individual', 'Ona', 'Petraitė', {
    profile: { netWorth: 25_000, abilityToBearLoss: 2500 },
    notices: [
      message(
        'LOAN_REPAID',
        repaidNotice(nameOf('market-hall'), { target: nameOf('riverside-homes'), isRecovered: false }),
        1,
        false,
        '/project/riverside-homes/transfer-investment/inv-individual-market',
      ),
      message('LOAN_LATE', lateNotice(nameOf('pine-hill')), 9, true, '/project/pine-hill'),
      task('TERMS_AND_CONDITIONS', 'COMPLETED'),
    ],
  }),
  person('experienced', 'Jonas', 'Kazlauskas', {
    profile: {
      investorExperience: { type: 'EXPERIENCED' },
      bondsSettings: { questionnaireAnswered: true, termsAccepted: true },
      axiologyUserData: { walletNumber: 'r49wKDuk5e7oZNHiY5GtwBeAo7ioGoxoH' },
    },
  }),
  person('new', 'Eglė', 'Naujokaitė', {
    kycStatus: 'EMPTY',
    profile: blank,
    checks: { ...untouched, IDENTITY_VERIFICATION: 'NOT_STARTED', INDIVIDUAL_PROFILE: 'NOT_STARTED' },
  }),
  person('incomplete', 'Tomas', 'Jankauskas', {
    profile: { city: null, street: null, houseNumber: null, investorExperience: { type: null } },
    checks: { ...untouched, INDIVIDUAL_PROFILE: 'IN_PROGRESS' },
  }),
  person('company', 'Rūta', 'Stankevičienė', {
    referredBy: 'usr-experienced',
    profile: {
      company: true,
      companyName: 'UAB Šiaurės vėjas',
      companyCode: '304567890',
      vatCode: 'LT100012345678',
      companyRepresentationType: 'ARTICLES_OF_ASSOCIATION',
    },
  }),
  person('new-company', 'Mantas', 'Urbonas', {
    profile: {
      company: true,
      companyName: 'UAB Pirmas žingsnis',
      companyCode: '305678901',
      companyRepresentationType: 'POWER_OF_ATTOURNEY',
      investorExperience: { type: null },
    },
    checks: { BANK_QUESTIONNAIRE: 'NOT_STARTED', KYB: 'NOT_STARTED', INVESTOR_EXPERIENCE: 'NOT_STARTED', LOSS_SIMULATION: 'NOT_STARTED' },
  }),
  person('questionnaire', 'Asta', 'Vaitkutė', { profile: { investorExperience: { type: null } }, checks: untouched }),
  person('failed', 'Darius', 'Butkus', { checks: { KYC: 'FAILED' } }),
  person('vip', 'Milda', 'Paulauskaitė', {
    userGroup: 'VIP',
    profile: {
      // tax is withheld of her interest
      phoneNumber: '+493000000000',
      country: 'DE',
      city: 'Berlin',
      street: 'Kastanienallee',
      houseNumber: '12',
      bondsSettings: { questionnaireAnswered: true, termsAccepted: false },
      axiologyUserData: { walletNumber: 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY' },
    },
    notices: [task('AXIOLOGY_TERMS')],
  }),
  person('expiring', 'Linas', 'Grigas', { kycStatus: 'WILL_EXPIRE_SOON', documentDays: 20, notices: [task('RENEW_KYC')] }),
  person('expired', 'Viktorija', 'Žukaitė', {
    kycStatus: 'EXPIRED',
    documentDays: -40,
    notices: [task('RENEW_KYC')],
  }),
  person('renewal', 'Paulius', 'Kairys', { reevaluate: 'KYC', notices: [task('RENEW_KYC')] }),
  person('tasks', 'Ieva', 'Rimkutė', { notices: [task('TERMS_AND_CONDITIONS'), task('CATEGORIZATION')] }),
  person('one-task', 'Karolis', 'Balčiūnas', { notices: [task('TERMS_AND_CONDITIONS')] }),
  person('social', 'Greta', 'Šimkutė', {
    kycStatus: 'EMPTY',
    profile: { ...blank, registrationFormReviewNeeded: true },
    checks: { ...untouched, IDENTITY_VERIFICATION: 'NOT_STARTED', INDIVIDUAL_PROFILE: 'NOT_STARTED' },
  }),
  // two owners, and people with one task each: what needs two people can be tried by hand
  person('admin', 'Administratorė', brand.name, { userGroup: 'ADMIN', roles: ['OWNER'] }),
  person('director', 'Marius', 'Petrauskas', { userGroup: 'ADMIN', roles: ['OWNER'] }),
  person('treasury', 'Inga', 'Mockutė', { userGroup: 'ADMIN', roles: ['TREASURY'] }),
  person('credit', 'Giedrius', 'Savickas', { userGroup: 'ADMIN', roles: ['CREDIT'] }),
  person('compliance', 'Aistė', 'Norkutė', { userGroup: 'ADMIN', roles: ['COMPLIANCE'] }),
  person('supervisor', 'Lina', 'Bartkutė', { userGroup: 'ADMIN', roles: ['SUPERVISOR'] }),
];
