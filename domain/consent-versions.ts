import { consentWordings } from './marketing.ts';

/**
 * Versions of the words of consents and acknowledgements that no document with a version of its own holds. They are recorded with each (GDPR, Article 7(1)):
 * other words get another version, with a file of its own in `domain/consent-wordings`, where old ones stay. `tests/unit/consent-versions.test.ts` fails until
 * they have one.
 */
export const consentVersions = {
  /** Consent to marketing, at the registration. */
  MARKETING: consentWordings.registration,
  /** The warning after the entry knowledge test (Regulation (EU) 2020/1503, Article 21(4)). */
  RISK_WARNING: 'risk-warning-1',
  /** That the result of the loss simulation was read (Regulation (EU) 2020/1503, Article 21(6)). */
  LOSS_SIMULATION: 'loss-simulation-1',
  /** The request to be treated as a sophisticated investor (Regulation (EU) 2020/1503, Annex II). */
  SOPHISTICATED_INVESTOR: 'sophisticated-investor-1',
  /** At each payment: the key investment information sheet was read, the risks are understood (Regulation (EU) 2020/1503, Article 21(7)). */
  INVESTMENT_RISK: 'investment-risk-1',
  /** The same at a transfer of repaid money into another project, where nothing is paid. */
  TRANSFER_RISK: 'transfer-risk-1',
} as const;
