import { consentVersions } from '../../domain/consent-versions.ts';
import { needsStrongWarning } from '../../domain/eligibility.ts';
import type { Cents } from '../../domain/money.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Tx } from '../store/db.ts';
import type { Language } from '../store/schema.ts';
import { recordConsent } from '../users/consents.ts';

/** Above the threshold, inexperienced investors need to consent to the risk (Regulation (EU) 2020/1503, Article 21(7)). `netWorth` in euro. [PAY-06] */
export function assertRiskConsent(
  hasConsented: boolean | undefined,
  investor: { amountCents: Cents; netWorth: number | null; isExperienced: boolean },
): void {
  if (!hasConsented && needsStrongWarning(investor)) throw new Refusal('RISK_CONSENT_REQUIRED');
}

/** The consent to one investment, in the transaction that pays for it. */
export async function recordRiskConsent(
  tx: Tx,
  { investmentId, by, ...given }: { userId: string; investmentId: string; by: 'payment' | 'transfer'; language: Language; at: Date },
): Promise<void> {
  const version = by === 'payment' ? consentVersions.INVESTMENT_RISK : consentVersions.TRANSFER_RISK;
  await recordConsent(tx, { ...given, kind: 'INVESTMENT_RISK', version, channel: 'SIGNED_IN', subjectId: investmentId });
}
