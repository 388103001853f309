import { demoUsers } from '../../server/demo/users.ts';
import type { ContractData } from '../../server/documents/contract-data.ts';
import type { KiisData } from '../../server/documents/kiis-data.ts';

const [investor] = demoUsers;
if (!investor) throw new Error('no demo people');

/** A loan as a contract names it. */
export const contractData: ContractData = {
  number: '000123',
  date: '2026-03-10',
  investor: { ...investor.profile, email: investor.email },
  project: {
    id: 'riverside-homes',
    offerIdentifier: '984500STFOLIO000001600000001',
    name: 'Namai prie upės',
    location: { country: 'LT', city: 'Kaunas' },
    security: 'Pirminė hipoteka.',
  },
  amountCents: 499_900,
  ratePercent: 9,
  term: { value: 18, unit: 'MONTH' },
  payoutScheduleType: 'MONTHLY',
  bond: null,
};

/** Five bonds as a contract names them. */
export const bondContractData: ContractData = {
  ...contractData,
  amountCents: 500_000,
  bond: {
    isin: 'LT0000409013',
    nominalValue: 1000,
    seniority: 'SENIOR',
    secured: true,
    issueDate: '2026-02-01',
    maturityDate: '2027-08-01',
  },
};

/** A loan as its key information sheet names it. */
export const kiisData: KiisData = {
  id: 'riverside-homes',
  offerIdentifier: '984500STFOLIO000001600000001',
  name: 'Namai prie upės',
  status: 'ACTIVE',
  owner: {
    name: 'UAB „Namai prie upės“',
    code: '305400137',
    legalForm: 'Uždaroji akcinė bendrovė (UAB)',
    phone: '+370 612 34567',
    website: 'https://upes-namai.example',
    city: 'Kaunas',
    country: 'LT',
    founded: 2024,
    ownFunds: 125_000,
    hasDefaulted: false,
    feePercent: 3,
  },
  ownership: 'Ona Krantė, 100 %',
  management: 'Ona Krantė, direktorė',
  valuation: { amount: 855_000, valuedBy: 'UAB Vertinimas', valuedOn: '2026-01-15' },
  location: { country: 'LT', city: 'Kaunas' },
  description: 'Keturiasdešimt butų prie upės.',
  security: 'Pirminė hipoteka.',
  targetCents: 50_000_000,
  minCents: 10_000,
  stepCents: 100,
  term: { value: 18, unit: 'MONTH' },
  tiers: [
    { threshold: 100, interest: 9 },
    { threshold: 5000, interest: 9.5 },
  ],
  payoutScheduleType: 'MONTHLY',
  ltv: 58.5,
  ltc: null,
  credit: { name: 'B1', total: 28 },
  fundingEndsAt: '2026-04-30',
  interestStartDate: null,
  bond: null,
  date: '2026-03-10',
  address: 'http://localhost:4000/project/riverside-homes',
};
