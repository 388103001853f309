import type { Locale } from './locale.ts';

/** A path of the mark, on 28 × 28: what it is filled and drawn with, the colour of the name beside it or the accent. */
interface MarkPath {
  d: string;
  fill?: 'text' | 'accent';
  line?: 'text' | 'accent';
  width?: number;
}

type InEachLanguage = Readonly<Record<Locale, string>>;

const mark: readonly MarkPath[] = [
  { d: 'M6 24V4h10l6 6.5V24z', line: 'text', width: 1.8 },
  { d: 'M16 4v6.5h6z', fill: 'accent', line: 'text', width: 1.8 },
  { d: 'M10 13.5h3M10 18h3M16 18h2', line: 'text', width: 1.8 },
  { d: 'M2 24.5h24', line: 'accent', width: 3 },
];

const regulatorName: InEachLanguage = {
  en: 'Bank of Lithuania',
  de: 'Lietuvos bankas',
  lt: 'Lietuvos bankas',
  es: 'Lietuvos bankas',
  pt: 'Lietuvos bankas',
};

const licence: InEachLanguage = {
  en: 'UAB Statefolio is authorised as a crowdfunding service provider under Regulation (EU) 2020/1503.',
  de: 'UAB Statefolio ist als Schwarmfinanzierungs­dienstleister nach der Verordnung (EU) 2020/1503 zugelassen.',
  lt: 'UAB „Statefolio“ turi sutelktinio finansavimo paslaugų teikėjo licenciją pagal Reglamentą (ES) 2020/1503.',
  es: 'UAB Statefolio está autorizada como proveedor de servicios de financiación participativa según el Reglamento (UE) 2020/1503.',
  pt: 'A UAB Statefolio está autorizada como prestador de serviços de financiamento colaborativo nos termos do Regulamento (UE) 2020/1503.',
};

const memberships: readonly { name: string; does: InEachLanguage }[] = [
  {
    name: 'Crowdfunding and Alternative Finance Association',
    does: {
      en: 'sets standards for platforms',
      de: 'setzt Standards für Plattformen',
      lt: 'nustato platformų standartus',
      es: 'define estándares para las plataformas',
      pt: 'define normas de referência para as plataformas',
    },
  },
  {
    name: 'European Crowdfunding Network',
    does: {
      en: 'represents platforms in Brussels',
      de: 'vertritt Plattformen in Brüssel',
      lt: 'atstovauja platformų interesams Briuselyje',
      es: 'representa a las plataformas en Bruselas',
      pt: 'representa as plataformas em Bruxelas',
    },
  },
];

/** Everything that names the company. Another company changes this file; what else is its own, such as its legal texts, README names. */
export const brand = {
  name: 'Statefolio',
  legalName: 'UAB Statefolio',
  companyCode: '306000000',
  address: 'Konstitucijos pr. 7, LT-09308 Vilnius',
  email: 'hello@statefolio.example',
  phone: '+370 5 200 0000',
  site: 'https://statefolio.example',
  /** The accent: copper green, the colour roofs turn in the towns where we lend. All its strengths are worked out from it. */
  colour: '#066460',
  /** A house with a corner cut off, on its ground. */
  mark,
  /** The supervisory authority: one name per language, without an article. */
  regulator: {
    name: regulatorName,
    url: 'https://www.lb.lt/en/',
  },
  /** What the company may do, as it says so at the foot of every page. [SHELL-12] */
  licence,
  /** Associations it belongs to, and what each does; there may be none. */
  memberships,
  /** The certificate of tax residency that its tax office knows. */
  residenceForm: 'DAS-1',
  social: {
    linkedin: 'https://www.linkedin.com/',
    facebook: 'https://www.facebook.com/',
    instagram: 'https://www.instagram.com/',
  },
  /** Where partners of the affiliate programme sign up: a network of another company. */
  partnerSignUp: 'https://partners.statefolio.example/sign-up',
} as const;

/** Its Legal Entity Identifier (ISO 17442); of the demo: no register knows it. Apart from `brand`, so that no page has to load it. */
export const lei = '984500STFOLIO0000016';

/**
 * Account that bank transfers go to: of the payment institution that holds the investors' money, never of the company itself (Regulation (EU) 2020/1503,
 * Article 10). Apart from `brand`, as above.
 */
export const escrowAccount = {
  beneficiary: 'UAB Baltic Escrow, Statefolio investors',
  iban: 'LT601010012345678901',
  bic: 'LIABLT2XXXX',
} as const;

/** Where tax that was withheld is paid to, and what the payment is known by there. Of the demo: the account does not exist. [decision 083] */
export const taxAuthority = {
  name: 'Valstybinė mokesčių inspekcija',
  iban: 'LT331010099900000001',
  reference: '1311 306000000',
} as const;

/** The company's own account, to which it gets back the costs of enforcement that it has advanced. [decision 083] */
export const operatingAccount = { name: 'UAB Statefolio', iban: 'LT977044060000000001' } as const;
