import { eq } from 'drizzle-orm';
import { recordOf } from '../../domain/unknown.ts';
import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { withIdempotencyKey } from '../store/idempotency.ts';
import type { Db } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { project } from '../store/schema.ts';
import { newPayeeIban, payeeAccountRefusal, setPayeeAccount } from './set-payee-account.ts';

/** The account that a project's owner is paid to. */
export const payeeAccountHandlers = ({ store, clock }: { store: Store; clock: Clock }): Pick<Handlers, 'setPayeeAccount'> => ({
  async setPayeeAccount(request) {
    const { id: actor } = callerOf(request);
    const { id } = request.params;
    const call = { userId: actor, operation: 'setPayeeAccount', key: request.headers['idempotency-key'], body: { ...request.body, id } };
    return withIdempotencyKey(store, clock, call, async (tx) => {
      await setPayeeAccount(tx, clock, { ...request.body, id, actor });
      return { status: 204 as const, body: undefined };
    });
  },
});

/** The same refusals before a second person is asked. */
export async function checkPayeeAccount(
  db: Db,
  { params, body }: { params: Readonly<Record<string, unknown>>; body: unknown },
): Promise<void> {
  const [row] = await db
    .select()
    .from(project)
    .where(eq(project.id, String(params['id'])));
  if (!row) throw new Refusal('NOT_FOUND');
  const refusal = await payeeAccountRefusal(db, row);
  if (refusal) throw new Refusal(refusal);
  newPayeeIban(String(recordOf(body)['iban']), row.data.owner ?? {});
}
