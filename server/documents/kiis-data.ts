import type { components } from '../../openapi/schema.d.ts';
import type { Cents } from '../../domain/money.ts';
import type { Language, ProjectOwner } from '../store/schema.ts';

type Schemas = components['schemas'];

/** Content of one key investment information sheet. Texts are already in its language. */
export interface KiisData {
  id: string;
  /** Fixed for the life of the offer; absent before it is published. */
  offerIdentifier?: string;
  name: string;
  status: Schemas['ProjectStatus'];
  owner: ProjectOwner;
  /** Who owns and controls the owner, and who manages it; empty in offers from before they were asked for. */
  ownership: string;
  management: string;
  valuation: { amount: number; valuedBy: string; valuedOn: string } | null;
  location?: { country: string; city: string };
  description: string;
  security: string;
  targetCents: Cents;
  minCents: Cents;
  stepCents: Cents;
  term: Schemas['Term'];
  tiers: Schemas['Tier'][];
  payoutScheduleType: Schemas['PayoutScheduleType'];
  ltv: number | null;
  ltc: number | null;
  credit: { name: string; total: number } | null;
  fundingEndsAt: string | null;
  interestStartDate: string | null;
  bond: Schemas['Bond'] | null;
  /** `YYYY-MM-DD`: the day the example counts from while no interest runs. */
  date: string;
  /** Address of the project's page. */
  address: string;
}

export type KiisPdf = (data: KiisData, locale: Language) => Promise<Uint8Array>;
