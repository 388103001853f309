import { and, eq, gt } from 'drizzle-orm';
import type { Clock } from '../../lib/clock.ts';
import { fingerprint } from '../../lib/secrets.ts';
import type { Store } from '../../store/store.ts';
import { oidcPayload } from '../../store/schema.ts';

const model = 'FactorEnrolment';
/** To find an app, install it and scan the code. */
const minutes = 30;

interface Parts {
  store: Store;
  clock: Clock;
}

/** A sign-in whose first step succeeded, and whose person has no second factor yet. */
export interface OpenEnrolment {
  userId: string;
  /** The app is enrolled; its recovery codes were shown. */
  isDone: boolean;
}

async function store(parts: Parts, uid: string, { userId, isDone }: OpenEnrolment): Promise<void> {
  const row = { payload: { isDone }, accountId: userId, expiresAt: new Date(parts.clock.now().getTime() + minutes * 60_000) };
  await parts.store.db
    .insert(oidcPayload)
    .values({ model, id: fingerprint(uid), ...row })
    .onConflictDoUpdate({ target: [oidcPayload.model, oidcPayload.id], set: row });
}

export const enrolmentPath = (uid: string): string => `/sign-in/${uid}/second-factor`;

/** The sign-in waits until its person has a second factor; the address of the page where they get one. */
export async function beginEnrolment(parts: Parts, uid: string, userId: string): Promise<string> {
  await store(parts, uid, { userId, isDone: false });
  return enrolmentPath(uid);
}

export const markEnrolled = (parts: Parts, uid: string, userId: string): Promise<void> => store(parts, uid, { userId, isDone: true });

export async function openEnrolment({ store: { db }, clock }: Parts, uid: string): Promise<OpenEnrolment | undefined> {
  const [row] = await db
    .select({ userId: oidcPayload.accountId, payload: oidcPayload.payload })
    .from(oidcPayload)
    .where(and(eq(oidcPayload.model, model), eq(oidcPayload.id, fingerprint(uid)), gt(oidcPayload.expiresAt, clock.now())));
  return row?.userId ? { userId: row.userId, isDone: row.payload['isDone'] === true } : undefined;
}

/** Once: of two that end the same sign-in one finds nothing. */
export async function endEnrolment({ store: { db } }: Parts, uid: string): Promise<boolean> {
  const ended = await db
    .delete(oidcPayload)
    .where(and(eq(oidcPayload.model, model), eq(oidcPayload.id, fingerprint(uid))))
    .returning({ id: oidcPayload.id });
  return ended.length > 0;
}
