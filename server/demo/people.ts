import type { components } from '../../openapi/schema.d.ts';
import type { Localised } from '../../domain/locale.ts';
import { complianceOf } from '../people/compliance.ts';
import type { Language, Profile } from '../store/schema.ts';

type Schemas = components['schemas'];
type Check = Schemas['ComplianceCheck'];
type CheckName = Check['name'];

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
  language: Language;
  profile: Profile;
  compliance: Schemas['Compliance'];
  notices: DemoNotice[];
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
    language: 'en',
    notices: [],
    ...rest,
    profile: full,
    compliance: complianceOf(list, full.investorExperience.type),
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

const task = (
  code: string,
  callToAction: string,
  title: Localised,
  content: Localised,
  status: DemoNotice['status'] = 'NEW',
): DemoNotice => ({ code, type: 'TASK', status, title, content, callToAction, isRead: false, daysAgo: 2 });

const terms = (status?: DemoNotice['status']) =>
  task(
    'TERMS_AND_CONDITIONS',
    '/terms-and-conditions',
    {
      en: 'New terms and conditions',
      de: 'Neue Geschäftsbedingungen',
      lt: 'Naujos taisyklės',
      es: 'Nuevas condiciones',
      pt: 'Novos termos e condições',
    },
    {
      en: 'Please read and accept the new terms.',
      de: 'Bitte lesen und bestätigen Sie die neuen Bedingungen.',
      lt: 'Perskaitykite naujas taisykles ir su jomis sutikite.',
      es: 'Lea y acepte las nuevas condiciones.',
      pt: 'Leia e aceite os novos termos.',
    },
    status,
  );

const categorization = task(
  'CATEGORIZATION',
  '/investor-experience',
  {
    en: 'Tell us about your experience',
    de: 'Ihre Anlageerfahrung',
    lt: 'Jūsų investavimo patirtis',
    es: 'Su experiencia inversora',
    pt: 'Sua experiência como investidor',
  },
  {
    en: 'Your investor category has to be chosen again.',
    de: 'Ihre Anlegerkategorie muss erneut gewählt werden.',
    lt: 'Investuotojo kategoriją reikia pasirinkti iš naujo.',
    es: 'Debe volver a elegir su categoría de inversor.',
    pt: 'É preciso escolher novamente sua categoria de investidor.',
  },
);

const renewal = task(
  'RENEW_KYC',
  '/renew-kyc',
  {
    en: 'Renew your identity check',
    de: 'Identitätsprüfung erneuern',
    lt: 'Atnaujinkite tapatybės patvirtinimą',
    es: 'Renueve la verificación de identidad',
    pt: 'Renove a verificação de identidade',
  },
  {
    en: 'Your identity data has to be confirmed again.',
    de: 'Ihre Identitätsdaten müssen erneut bestätigt werden.',
    lt: 'Tapatybės duomenis reikia patvirtinti iš naujo.',
    es: 'Hay que confirmar de nuevo sus datos de identidad.',
    pt: 'Seus dados de identidade precisam ser confirmados novamente.',
  },
);

const message = (
  code: string,
  daysAgo: number,
  isRead: boolean,
  title: Localised,
  content: Localised,
  callToAction: string | null = null,
): DemoNotice => ({ code, type: 'MESSAGE', status: isRead ? 'COMPLETED' : 'NEW', title, content, callToAction, isRead, daysAgo });

/** Every demo account (decisions part 7). */
export const demoPeople: DemoPerson[] = [
  person('individual', 'Ona', 'Petraitė', {
    profile: { netWorth: 25_000, abilityToBearLoss: 2500 },
    notices: [
      message(
        'LOAN_REPAID',
        1,
        false,
        {
          en: 'Market Hall was repaid',
          de: 'Markthalle wurde zurückgezahlt',
          lt: '„Turgaus halė“ grąžinta',
          es: 'Market Hall se ha reembolsado',
          pt: 'Market Hall foi reembolsado',
        },
        {
          en: 'Your loan was repaid. You can move it to Riverside Homes.',
          de: 'Ihr Darlehen wurde zurückgezahlt. Sie können es auf „Wohnen am Fluss“ übertragen.',
          lt: 'Paskola grąžinta. Ją galite perkelti į „Namus prie upės“.',
          es: 'Su préstamo se ha reembolsado. Puede trasladarlo a Riverside Homes.',
          pt: 'Seu empréstimo foi reembolsado. Você pode transferi-lo para o Riverside Homes.',
        },
        '/project/riverside-homes/transfer-investment/inv-individual-market',
      ),
      message(
        'LOAN_LATE',
        9,
        true,
        {
          en: 'Pine Hill is late',
          de: 'Kiefernhöhe ist im Verzug',
          lt: '„Pušų kalva“ vėluoja',
          es: 'Pine Hill se retrasa',
          pt: 'Pine Hill está em atraso',
        },
        {
          en: 'The interest due has not arrived. We report here every two weeks.',
          de: 'Die fälligen Zinsen sind nicht eingegangen. Wir berichten alle zwei Wochen.',
          lt: 'Laukiamos palūkanos negautos. Informuosime kas dvi savaites.',
          es: 'Los intereses vencidos no han llegado. Informaremos cada dos semanas.',
          pt: 'Os juros vencidos não chegaram. Informaremos a cada duas semanas.',
        },
      ),
      terms('COMPLETED'),
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
      bondsSettings: { questionnaireAnswered: true, termsAccepted: false },
      axiologyUserData: { walletNumber: 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY' },
    },
    notices: [
      task(
        'AXIOLOGY_TERMS',
        '/dashboard/settings',
        {
          en: 'New Axiology terms',
          de: 'Neue Axiology-Bedingungen',
          lt: 'Naujos „Axiology“ sąlygos',
          es: 'Nuevas condiciones de Axiology',
          pt: 'Novos termos da Axiology',
        },
        {
          en: 'The terms of the bond depository have changed.',
          de: 'Die Bedingungen der Anleiheverwahrstelle haben sich geändert.',
          lt: 'Pasikeitė obligacijų depozitoriumo sąlygos.',
          es: 'Han cambiado las condiciones del depositario de bonos.',
          pt: 'Os termos do depositário dos títulos mudaram.',
        },
      ),
    ],
  }),
  person('expiring', 'Linas', 'Grigas', { kycStatus: 'WILL_EXPIRE_SOON', notices: [renewal] }),
  person('expired', 'Viktorija', 'Žukaitė', { kycStatus: 'EXPIRED', profile: { documentExpiresAt: '2025-01-31' }, notices: [renewal] }),
  person('renewal', 'Paulius', 'Kairys', { reevaluate: 'KYC', notices: [renewal] }),
  person('tasks', 'Ieva', 'Rimkutė', { notices: [terms(), categorization] }),
  person('one-task', 'Karolis', 'Balčiūnas', { notices: [terms()] }),
  person('social', 'Greta', 'Šimkutė', {
    kycStatus: 'EMPTY',
    profile: { ...blank, registrationFormReviewNeeded: true },
    checks: { ...untouched, IDENTITY_VERIFICATION: 'NOT_STARTED', INDIVIDUAL_PROFILE: 'NOT_STARTED' },
  }),
  person('admin', 'Administratorė', 'Statefolio', { userGroup: 'ADMIN' }),
];
