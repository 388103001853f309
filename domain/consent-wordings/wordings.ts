import type { Locale } from '../locale.ts';
import { wording as investmentRisk1 } from './investment-risk-1.ts';
import { wording as lossSimulation1 } from './loss-simulation-1.ts';
import { wording as newsletter1 } from './newsletter-1.ts';
import { wording as registration1 } from './registration-1.ts';
import { wording as riskWarning1 } from './risk-warning-1.ts';
import { wording as sophisticatedInvestor1 } from './sophisticated-investor-1.ts';
import { wording as transferRisk1 } from './transfer-risk-1.ts';
import type { Wording } from './wording.ts';

/** Every version that was ever shown, also those that no form shows any more (GDPR, Article 7(1)). */
export const wordings: Readonly<Partial<Record<string, Wording>>> = {
  'investment-risk-1': investmentRisk1,
  'loss-simulation-1': lossSimulation1,
  'newsletter-1': newsletter1,
  'registration-1': registration1,
  'risk-warning-1': riskWarning1,
  'sophisticated-investor-1': sophisticatedInvestor1,
  'transfer-risk-1': transferRisk1,
};

/** The paragraphs that were read; undefined for a version of a document. */
export const wordingOf = (version: string, locale: Locale): readonly string[] | undefined => wordings[version]?.[locale];
