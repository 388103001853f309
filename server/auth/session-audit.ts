import type { Clock } from '../lib/clock.ts';
import { recordAudit } from '../store/audit.ts';
import type { Store } from '../store/store.ts';

/** Why a sign-in was refused, as the audit log names it. */
export type SignInRefusal = 'PASSWORD' | 'CODE' | 'PASSKEY' | 'PASSKEY_COUNTER' | 'UNVERIFIED' | 'LOCKED';

/** A session began or ended; its owner did it. */
export async function auditSession(store: Store, clock: Clock, event: 'session.start' | 'session.end', userId: string): Promise<void> {
  await store.tx((tx) => recordAudit(tx, { subject: 'person', subjectId: userId, event, actor: userId, at: clock.now() }));
}

/** Records a failed sign-in. Written for addresses without an account, too: the page takes the same time for both, and says the same. */
export async function auditRefusedSignIn(store: Store, clock: Clock, userId: string | undefined, reason: SignInRefusal): Promise<void> {
  const entry = { subject: 'person', subjectId: userId ?? 'unknown', event: 'session.refused', after: reason, actor: 'unknown' } as const;
  await store.tx((tx) => recordAudit(tx, { ...entry, at: clock.now() }));
}
