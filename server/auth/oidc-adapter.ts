import { and, eq, gt, isNull, max, or } from 'drizzle-orm';
import { isSealed, type Sealer } from '../lib/sealing.ts';
import type { Store } from '../store/store.ts';
import { oidcPayload, signedInDevice } from '../store/schema.ts';
import { recordOf } from '../../domain/unknown.ts';
import { systemClock } from '../lib/clock.ts';
import { type SessionLimits, usualLimits } from './session-limits.ts';

interface Payload {
  uid?: string;
  userCode?: string;
  grantId?: string;
  accountId?: string;
  result?: { login?: { accountId?: string } };
  [field: string]: unknown;
}

/**
 * Everything the identity provider remembers is a row, its ids hashed and its content sealed, so sign-ins survive a restart and can continue in any process.
 */
export function oidcAdapter(store: Store, sealer: Sealer, limits: SessionLimits = usualLimits) {
  const hashed = (id: string | undefined) => (id === undefined ? null : sealer.hash(id));
  const unexpired = () => or(isNull(oidcPayload.expiresAt), gt(oidcPayload.expiresAt, systemClock.now()));

  /** The session that nobody used for too long, or whose person signed in too long ago, is over (OWASP ASVS 5.0, 7.3.1 and 7.3.2). */
  async function isOver(id: string, { accountId, loginTs }: Payload): Promise<boolean> {
    if (accountId === undefined) return false;
    const signedInMs = typeof loginTs === 'number' ? loginTs * 1000 : 0;
    const nowMs = systemClock.now().getTime();
    if (nowMs - signedInMs >= limits.absoluteMs) return true;
    if (nowMs - signedInMs < limits.idleMs) return false;
    const [used] = await store.db
      .select({ at: max(signedInDevice.lastUsedAt) })
      .from(signedInDevice)
      .where(and(eq(signedInDevice.providerSession, sealer.hash(id)), isNull(signedInDevice.endedAt)));
    return nowMs - (used?.at?.getTime() ?? 0) >= limits.idleMs;
  }

  return (model: string) => {
    const self = (id: string) => and(eq(oidcPayload.model, model), eq(oidcPayload.id, sealer.hash(id)));

    async function read(where: ReturnType<typeof and>): Promise<Payload | undefined> {
      const [row] = await store.db.select().from(oidcPayload).where(and(where, unexpired())).limit(1);
      if (!row) return undefined;
      if (!isSealed(row.payload)) throw new Error(`what the identity provider remembers as ${model} is not sealed`);
      const payload: Payload = recordOf(sealer.open(row.payload));
      return row.consumedAt ? { ...payload, consumed: Math.floor(row.consumedAt.getTime() / 1000) } : payload;
    }

    return {
      async upsert(id: string, payload: Payload, expiresIn?: number) {
        const values = {
          payload: { ...sealer.seal(payload) },
          grantId: hashed(payload.grantId),
          userCode: hashed(payload.userCode),
          uid: hashed(payload.uid),
          accountId: payload.accountId ?? payload.result?.login?.accountId ?? null,
          expiresAt: expiresIn ? new Date(systemClock.now().getTime() + expiresIn * 1000) : null,
        };
        await store.db
          .insert(oidcPayload)
          .values({ model, id: sealer.hash(id), ...values })
          .onConflictDoUpdate({ target: [oidcPayload.model, oidcPayload.id], set: values });
      },
      async find(id: string) {
        const found = await read(self(id));
        if (!found || model !== 'Session' || !(await isOver(id, found))) return found;
        await store.db.delete(oidcPayload).where(self(id));
        return undefined;
      },
      findByUid: (uid: string) => read(and(eq(oidcPayload.model, model), eq(oidcPayload.uid, sealer.hash(uid)))),
      findByUserCode: (userCode: string) => read(and(eq(oidcPayload.model, model), eq(oidcPayload.userCode, sealer.hash(userCode)))),
      /** Of two that spend the same code at the same time one finds no row to change, and is refused. */
      async consume(id: string) {
        const spent = await store.db
          .update(oidcPayload)
          .set({ consumedAt: systemClock.now() })
          .where(and(self(id), isNull(oidcPayload.consumedAt)))
          .returning({ id: oidcPayload.id });
        if (spent.length === 0) throw new Error(`${model} was consumed already`);
      },
      async destroy(id: string) {
        await store.db.delete(oidcPayload).where(self(id));
      },
      async revokeByGrantId(grantId: string) {
        await store.db.delete(oidcPayload).where(and(eq(oidcPayload.model, model), eq(oidcPayload.grantId, sealer.hash(grantId))));
      },
    };
  };
}
