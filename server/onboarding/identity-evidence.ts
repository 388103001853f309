import type { Tx } from '../store/db.ts';
import { identityEvidence } from '../store/tables/onboarding.ts';
import type { ProviderCheck } from './identity-provider.ts';

interface ReadCheck {
  id: string;
  userId: string;
  providerId: string | null;
  providerRef: string | null;
}

/** Stores what a verdict rests on, each answer of the provider once. */
export async function recordEvidence(
  tx: Tx,
  { id, userId, providerId, providerRef }: ReadCheck,
  check: ProviderCheck,
  now: Date,
): Promise<void> {
  if (check.state === 'open' || !check.evidence || providerId === null || providerRef === null) return;
  const { verdict, document, payloadHash } = check.evidence;
  await tx
    .insert(identityEvidence)
    .values({
      userId,
      verificationId: id,
      providerId,
      providerRef,
      verdict,
      document: document && known(document),
      payloadHash,
      recordedAt: now,
    })
    .onConflictDoNothing();
}

const known = ({ type, number, country, expiresAt }: Record<'type' | 'number' | 'country' | 'expiresAt', string | undefined>) => ({
  ...(type && { type }),
  ...(number && { number }),
  ...(country && { country }),
  ...(expiresAt && { expiresAt }),
});
