import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import type { components } from '../../../openapi/schema.d.ts';
import type { RequireRecentSignIn } from '../../auth/step-up.ts';
import type { FileStore } from '../../files/file-store.ts';
import { callerOf, type Handlers } from '../../http/contract/handlers.ts';
import type { Clock } from '../../lib/clock.ts';
import { Refusal } from '../../lib/refusal.ts';
import { recordAudit } from '../../store/audit.ts';
import type { Store } from '../../store/store.ts';
import { dataExport } from '../../store/schema.ts';
import { lockPerson } from '../../users/user.ts';
import { randomUUID } from '../../lib/random.ts';

interface DataExportDeps {
  store: Store;
  clock: Clock;
  files: FileStore;
  requireRecentSignIn: RequireRecentSignIn;
}

/** A copy of what is stored of the caller: asked for, listed, downloaded. [GDPR Art. 15, 20] */
export function dataExportHandlers({
  store,
  clock,
  files,
  requireRecentSignIn,
}: DataExportDeps): Pick<Handlers, 'listDataExports' | 'requestDataExport' | 'downloadDataExport'> {
  /** Those of the caller that are being made or can be downloaded. */
  const isOpenOf = (userId: string) =>
    and(eq(dataExport.userId, userId), or(isNull(dataExport.expiresAt), gt(dataExport.expiresAt, clock.now())));
  return {
    async listDataExports(request) {
      const rows = await store.db
        .select()
        .from(dataExport)
        .where(isOpenOf(callerOf(request).id))
        .orderBy(desc(dataExport.requestedAt), desc(dataExport.id));
      return { status: 200, body: rows.map(present) };
    },

    async requestDataExport(request) {
      const { id: userId } = callerOf(request);
      await requireRecentSignIn(request);
      const requested = await store.tx(async (tx) => {
        await lockPerson(tx, userId);
        const [underWay] = await tx
          .select()
          .from(dataExport)
          .where(and(eq(dataExport.userId, userId), isNull(dataExport.madeAt)));
        if (underWay) return underWay;
        const [row] = await tx
          .insert(dataExport)
          .values({ id: `exp-${randomUUID()}`, userId, language: request.locale, requestedAt: clock.now() })
          .returning();
        if (!row) throw new Error('the export was not stored');
        await recordAudit(tx, {
          subject: 'person',
          subjectId: userId,
          event: 'dataExport.request',
          after: row.id,
          actor: userId,
          at: clock.now(),
        });
        return row;
      });
      return { status: 202, body: present(requested) };
    },

    async downloadDataExport(request) {
      const { id: userId } = callerOf(request);
      const { id } = request.params;
      const [row] = await store.db
        .select()
        .from(dataExport)
        .where(and(isOpenOf(userId), eq(dataExport.id, id)));
      if (!row?.madeAt) throw new Refusal('NOT_FOUND');
      await requireRecentSignIn(request);
      const bytes = await files.get(id);
      if (!bytes) throw new Refusal('NOT_FOUND');
      await store.tx((tx) =>
        recordAudit(tx, { subject: 'person', subjectId: userId, event: 'dataExport.download', after: id, actor: userId, at: clock.now() }),
      );
      const name = `personal-data-${row.madeAt.toISOString().slice(0, 10)}.zip`;
      return {
        status: 200,
        headers: { 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'private, no-store' },
        body: bytes,
      };
    },
  };
}

function present({ id, requestedAt, madeAt, expiresAt, size }: typeof dataExport.$inferSelect): components['schemas']['DataExport'] {
  return {
    id,
    requestedAt: requestedAt.toISOString(),
    ...(madeAt && expiresAt && size !== null
      ? { status: 'READY', madeAt: madeAt.toISOString(), expiresAt: expiresAt.toISOString(), size }
      : { status: 'PREPARING' }),
  };
}
