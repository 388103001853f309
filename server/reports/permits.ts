import { and, desc, eq, ne } from 'drizzle-orm';
import { type Clock, today } from '../lib/clock.ts';
import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import { Refusal } from '../lib/refusal.ts';
import { storedFile } from '../store/tables/onboarding.ts';
import { residencyPermit } from '../store/tables/repayments.ts';
import type { Store } from '../store/store.ts';
import { randomUUID } from '../lib/random.ts';

/** Certificates of tax residency (2.17): one for each tax year; a new one takes the place of one that is not approved. */
export function permitHandlers({
  store,
  clock,
}: {
  store: Store;
  clock: Clock;
}): Pick<Handlers, 'listResidencyPermits' | 'createResidencyPermit'> {
  return {
    async listResidencyPermits(request) {
      const rows = await store.db
        .select()
        .from(residencyPermit)
        .where(eq(residencyPermit.userId, callerOf(request).id))
        .orderBy(desc(residencyPermit.taxYear));
      return { status: 200, body: rows.map(({ id, fileName, taxYear, status }) => ({ id, fileName, taxYear, status })) };
    },

    async createResidencyPermit(request) {
      const { id: userId } = callerOf(request);
      const { taxYear } = request.body;
      const fileId = 'fileId' in request.body ? request.body.fileId : (request.body.attachedFiles[0]?.fileId ?? '');
      if (taxYear > Number(today(clock).slice(0, 4))) throw new Refusal('VALIDATION_FAILED', 400, { taxYear: 'maximum' });
      return store.tx(async (tx) => {
        const [file] = await tx
          .select()
          .from(storedFile)
          .where(and(eq(storedFile.id, fileId), eq(storedFile.userId, userId)));
        if (!file) throw new Refusal('FILE_NOT_FOUND', 404);
        if (file.contentType !== 'application/pdf') throw new Refusal('FILE_TYPE_NOT_ALLOWED', 415);
        const mine = and(eq(residencyPermit.userId, userId), eq(residencyPermit.taxYear, taxYear));
        const [existing] = await tx.select().from(residencyPermit).where(mine).for('update');
        if (existing?.status === 'APPROVED') throw new Refusal('INVALID_STATUS_TRANSITION');
        const row = { id: `prm-${randomUUID()}`, fileName: file.fileName, taxYear, status: 'SUBMITTED' as const };
        const sent = { ...row, fileId, submittedAt: clock.now(), decidedBy: null };
        // one that is sent at the same moment for the same year is seen by neither; the later of the two stands
        const [saved] = await tx
          .insert(residencyPermit)
          .values({ ...sent, userId })
          .onConflictDoUpdate({
            target: [residencyPermit.userId, residencyPermit.taxYear],
            set: sent,
            setWhere: ne(residencyPermit.status, 'APPROVED'),
          })
          .returning({ id: residencyPermit.id });
        if (!saved) throw new Refusal('INVALID_STATUS_TRANSITION');
        return { status: 201 as const, body: row };
      });
    },
  };
}
