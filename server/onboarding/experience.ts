import { and, eq, inArray } from 'drizzle-orm';
import { readClaim } from '../../domain/experience.ts';
import type { Clock } from '../lib/clock.ts';
import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Tx } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { moveCheck } from '../users/compliance-checks.ts';
import { completeTasks } from './notifications.ts';
import { consentVersions } from '../../domain/consent-versions.ts';
import { recordConsent } from '../users/consents.ts';
import { lockPerson } from '../users/user.ts';
import { grant } from './review.ts';
import { evaluation, storedFile } from '../store/tables/onboarding.ts';
import { randomUUID } from '../lib/random.ts';

export function experienceHandlers({ store, clock }: { store: Store; clock: Clock }): Pick<Handlers, 'submitEvaluation'> {
  return {
    async submitEvaluation(request) {
      const { id: userId } = callerOf(request);
      const { desiredEvaluation: desired, questionnaireContent, attachedFiles } = request.body;
      return store.tx(async (tx) => {
        const person = await lockPerson(tx, userId);
        const files = await ownFiles(
          tx,
          userId,
          attachedFiles.map(({ fileId }) => fileId),
        );
        const claim = readClaim({ desiredEvaluation: desired, questionnaireContent, files: files.length }, person.profile.company);
        if (!claim) throw new Refusal('EVALUATION_INVALID');
        const submittedAt = clock.now();
        // a new application takes the place of one that nobody has looked at yet
        await tx
          .update(evaluation)
          .set({ status: 'REJECTED', decidedAt: submittedAt, decidedBy: userId })
          .where(and(eq(evaluation.userId, userId), eq(evaluation.status, 'SUBMITTED')));
        const status = desired === 'INEXPERIENCED' ? ('APPROVED' as const) : ('SUBMITTED' as const);
        const id = `evl-${randomUUID()}`;
        await tx.insert(evaluation).values({
          id,
          userId,
          desired,
          content: claim,
          files,
          status,
          submittedAt,
          ...(status === 'APPROVED' ? { decidedAt: submittedAt, decidedBy: userId } : {}),
        });
        if (desired === 'EXPERIENCED')
          await recordConsent(tx, {
            userId,
            kind: 'SOPHISTICATED_INVESTOR',
            version: consentVersions.SOPHISTICATED_INVESTOR,
            language: request.locale,
            channel: 'SIGNED_IN',
            at: submittedAt,
          });
        await completeTasks(tx, clock, userId, 'CATEGORIZATION');
        if (status === 'APPROVED') await grant(tx, clock, person, 'INEXPERIENCED', userId);
        // who already has a category keeps it during the review (4.2)
        else if (!person.profile.investorExperience.type) await moveCheck(tx, clock, person, 'INVESTOR_EXPERIENCE', 'hold');
        return { status: 200, body: { id, status, type: desired } };
      });
    },
  };
}

/** The caller's own files by their ids; another's is as good as none. */
export async function ownFiles(tx: Tx, userId: string, ids: string[]): Promise<{ fileId: string; fileName: string }[]> {
  if (ids.length === 0) return [];
  const found = await tx
    .select({ fileId: storedFile.id, fileName: storedFile.fileName })
    .from(storedFile)
    .where(and(eq(storedFile.userId, userId), inArray(storedFile.id, ids)));
  if (found.length !== new Set(ids).size) throw new Refusal('FILE_NOT_FOUND', 404);
  return found;
}
