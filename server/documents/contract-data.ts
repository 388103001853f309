import type { Owner } from './fair-queue.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { Cents } from '../../domain/money.ts';
import type { Agreed, Language } from '../store/schema.ts';

/** What a contract says. Texts of the project are already in the contract's language. */
export interface ContractData {
  /** Number of the investment, `000123`. */
  number: string;
  /** The day of the contract, `YYYY-MM-DD`. */
  date: string;
  investor: Agreed['investor'];
  project: { id: string; offerIdentifier: string; name: string; location?: { country: string; city: string }; security?: string };
  amountCents: Cents;
  /** Percent a year. */
  ratePercent: number;
  term: components['schemas']['Term'];
  payoutScheduleType: components['schemas']['PayoutScheduleType'];
  /** What is bought where it is bonds and no loan. */
  bond: components['schemas']['Bond'] | null;
}

/** Makes the contract as a PDF file. */
export type ContractPdf = (data: ContractData, locale: Language, owner?: Owner) => Promise<Uint8Array>;
