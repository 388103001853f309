import type { components } from '../../openapi/schema.d.ts';

type Schemas = components['schemas'];

const inFiveLanguages = (text: string) => ({ en: text, de: `${text} (de)`, lt: `${text} (lt)`, es: `${text} (es)`, pt: `${text} (pt)` });

/** A draft that can be published on 2 March 2026, whatever the name; it opens on that day. */
export const draftContent = (name: string, changes: Schemas['ProjectDraftContent'] = {}): Schemas['ProjectDraftContent'] => ({
  projectType: 'REAL_ESTATE',
  name: inFiveLanguages(name),
  description: inFiveLanguages('Nine flats in a house by the river.'),
  security: inFiveLanguages('First-rank mortgage on the house.'),
  address: 'Krantinės g. 5',
  city: 'Kaunas',
  country: 'LT',
  target: 100_000,
  minInvestment: 100,
  investmentStep: 100,
  tiers: [
    { threshold: 100, interest: 9 },
    { threshold: 5000, interest: 9.5 },
  ],
  termMonths: 18,
  payoutScheduleType: 'QUARTERLY',
  collateralValue: 160_000,
  valuedBy: 'UAB Vertinimas',
  valuedOn: '2026-01-15',
  valuation: { fileId: 'fil-valuation', fileName: 'valuation.pdf' },
  owner: {
    name: 'UAB Krantinė',
    code: '305812345',
    legalForm: 'Uždaroji akcinė bendrovė (UAB)',
    ownership: inFiveLanguages('Ona Krantė, 100 %'),
    management: inFiveLanguages('Ona Krantė, managing director'),
    phone: '+370 612 34567',
    website: 'https://krantine.example',
    city: 'Kaunas',
    country: 'LT',
    founded: 2014,
    ownFunds: 60_000,
    hasDefaulted: false,
    feePercent: 3,
    iban: 'LT601010012345678901',
    email: 'owner@krantine.example',
    language: 'lt',
  },
  opensOn: '2026-03-02',
  fundingEndsAt: '2026-04-30',
  pictures: [
    {
      mediumSrc: '/v2/pictures/riverside-homes-m.svg',
      originalSrc: '/v2/pictures/riverside-homes.svg',
      fileName: 'house.jpg',
      alt: inFiveLanguages('The house from the river'),
    },
  ],
  ...changes,
});
