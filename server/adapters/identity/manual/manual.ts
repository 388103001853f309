import { eq } from 'drizzle-orm';
import { fingerprint } from '../../../lib/secrets.ts';
import { sha256 } from '../../../lib/provider-client.ts';
import { WebhookNotAuthentic } from '../../../lib/webhooks.ts';
import type { Evidence, IdentityProvider, ProviderCheck } from '../../../onboarding/identity-provider.ts';
import type { Store } from '../../../store/store.ts';
import { manualIdentityCheck } from '../../../store/tables/manual-identity.ts';
import { verification } from '../../../store/tables/onboarding.ts';
import { subjectOf } from '../found-person.ts';

interface ManualIdentity {
  store: Store;
  /** Where browsers reach its page. */
  origin: string;
}

export const manualPath = '/identity-check';
/** Its id: part of stored rows. */
export const manualId = 'manual';

type Sent = typeof manualIdentityCheck.$inferSelect;
type Verdict = 'submitted' | 'approved' | 'refused';
const verdicts = { accepted: 'approved', refused: 'refused' } as const;

/**
 * No provider: the person sends pictures of a document and a selfie (`register-manual-pages.ts`), and two operators compare them in the review queue.
 * Until they have decided a check is `interim` with the concern MANUAL_CHECK, so that nobody is accepted without them.
 */
export function manualIdentity({ store: { db }, origin }: ManualIdentity): IdentityProvider {
  return {
    id: manualId,
    // the operators' decision is applied when it is made: this finds nothing new
    pollMinutes: 1440,
    async start({ id, state, returnUrl }) {
      const [check] = await db.select({ userId: verification.userId }).from(verification).where(eq(verification.id, id));
      if (!check) throw new Error(`There is no identity check ${id}.`);
      await db.insert(manualIdentityCheck).values({ id, userId: check.userId, state, returnUrl }).onConflictDoNothing();
      return { redirectUrl: `${origin}${manualPath}/${id}`, providerRef: id };
    },
    async redeem(code) {
      const [sent] = await db
        .select({ id: manualIdentityCheck.id })
        .from(manualIdentityCheck)
        .where(eq(manualIdentityCheck.codeHash, fingerprint(code)));
      return sent?.id;
    },
    async status(providerRef) {
      const [found] = await db
        .select({ sent: manualIdentityCheck, reviewed: verification.reviewed })
        .from(manualIdentityCheck)
        .innerJoin(verification, eq(verification.id, manualIdentityCheck.id))
        .where(eq(manualIdentityCheck.id, providerRef));
      return found && checkOf(found.sent, found.reviewed ? verdicts[found.reviewed] : 'submitted');
    },
    async parseWebhook() {
      throw new WebhookNotAuthentic();
    },
  };
}

function checkOf(sent: Sent, verdict: Verdict): ProviderCheck {
  const { stated } = sent;
  if (!sent.submittedAt || !stated) return { state: 'open' };
  const evidence = evidenceOf(sent, verdict);
  if (verdict === 'refused') return { state: 'refused', evidence };
  const subject = subjectOf({
    name: stated.name,
    surname: stated.surname,
    personalCode: stated.personalNumber,
    birthDate: stated.birthDate,
    citizenship: stated.country,
    documentExpiresAt: stated.expiresAt,
  });
  // a name without letters identifies nobody
  if (!subject) return { state: 'refused', evidence };
  return verdict === 'approved'
    ? { state: 'approved', subject, concerns: [], evidence }
    : { state: 'interim', subject, concerns: ['MANUAL_CHECK'], evidence };
}

function evidenceOf({ stated, frontFileId, backFileId, selfieFileId }: Sent, verdict: Verdict): Evidence {
  return {
    verdict,
    document: stated
      ? { type: stated.documentType, number: stated.documentNumber, country: stated.country, expiresAt: stated.expiresAt }
      : undefined,
    payloadHash: sha256(JSON.stringify([stated, frontFileId, backFileId, selfieFileId, verdict])),
  };
}
