import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { isSealed, type Sealer } from '../lib/sealing.ts';
import type { Store } from '../store/open.ts';
import { oidcPayload } from '../store/schema.ts';
import { recordOf } from '../../domain/unknown.ts';
import { systemClock } from '../lib/clock.ts';

interface Payload {
  uid?: string;
  userCode?: string;
  grantId?: string;
  accountId?: string;
  result?: { login?: { accountId?: string } };
  [field: string]: unknown;
}

/** Everything the identity provider remembers is a row, its ids hashed and its content sealed, so sign-ins survive a restart and any process can go on with them. */
export function oidcAdapter(store: Store, sealer: Sealer) {
  const hashed = (id: string | undefined) => (id === undefined ? null : sealer.hash(id));
  const unexpired = () => or(isNull(oidcPayload.expiresAt), gt(oidcPayload.expiresAt, systemClock.now()));

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
      find: (id: string) => read(self(id)),
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
