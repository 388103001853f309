import { eq } from 'drizzle-orm';
import { type CallContext, callerOf } from '../http/contract/handlers.ts';
import { countAttempt } from '../http/attempt-counter.ts';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { fingerprint } from '../lib/secrets.ts';
import { recordAudit } from '../store/audit.ts';
import type { Store } from '../store/open.ts';
import { appUser } from '../store/schema.ts';

interface Parts {
  store: Store;
  clock: Clock;
}

/** An operation of the back office: its name in the contract, and the object it is about where there is one. */
interface Operation {
  name: string;
  subjectId?: string;
}

/** The id of the operator who calls. Anybody else is refused, and the attempt is written into the audit log. [ADMIN-01] */
export async function operatorOf(parts: Parts, request: CallContext, operation: Operation): Promise<string> {
  const { id } = callerOf(request);
  const [person] = await parts.store.db.select({ userGroup: appUser.userGroup }).from(appUser).where(eq(appUser.id, id));
  if (person?.userGroup === 'ADMIN') return id;
  await noteRefused(parts, id, operation);
  throw new Refusal('FORBIDDEN');
}

/** Operators decide nothing about themselves: another one has to. The attempt is written into the audit log. */
export async function mustBeAnother(parts: Parts, actor: string, subjectUserId: string | undefined, operation: Operation): Promise<void> {
  if (subjectUserId !== actor) return;
  await noteRefused(parts, actor, operation);
  throw new Refusal('FORBIDDEN');
}

/** The first refusal of a person and operation in 15 minutes is written down; more of them would fill the log. */
async function noteRefused({ store, clock }: Parts, actor: string, { name, subjectId }: Operation): Promise<void> {
  const { attempts } = await countAttempt(store, clock, fingerprint(`refused ${actor} ${name} ${subjectId ?? ''}`));
  if (attempts > 1) return;
  await store.tx((tx) =>
    recordAudit(tx, {
      subject: 'person',
      subjectId: actor,
      event: 'access.refused',
      after: [name, subjectId].filter(Boolean).join(' '),
      actor,
      at: clock.now(),
    }),
  );
}
