import { eq } from 'drizzle-orm';
import { countAttempt } from '../http/attempt-counter.ts';
import type { RoleCall } from '../http/contract/options.ts';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { fingerprint } from '../lib/secrets.ts';
import { recordAudit } from '../store/audit.ts';
import type { Db } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { type OperatorRole, operatorRole, passkey, secondFactor } from '../store/schema.ts';

interface Parts {
  store: Store;
  clock: Clock;
}

/** An operation of the back office: its name in the contract, and the object it is about where there is one. */
interface Operation {
  name: string;
  subjectId?: string | undefined;
}

/** The roles of a person, in the order of the alphabet; none for everybody who is no operator. */
export async function rolesOf(db: Pick<Db, 'select'>, userId: string): Promise<OperatorRole[]> {
  const rows = await db.select({ role: operatorRole.role }).from(operatorRole).where(eq(operatorRole.userId, userId));
  return rows.map(({ role }) => role).sort((a, b) => a.localeCompare(b));
}

/** Whether these roles allow an operation that requires one of `needed`. A supervisor may change nothing, whatever their other roles. */
export function isAllowed(roles: readonly string[], needed: readonly string[], method: string): boolean {
  if (method !== 'get' && roles.includes('SUPERVISOR')) return false;
  return roles.some((role) => needed.includes(role));
}

/** Lets operators through whose role allows the operation, and who have a second factor where they need one. Anybody else is refused, and the attempt is written into the audit log. [ADMIN-01] */
export const authorizeOperator =
  ({ needsFactor = false, ...parts }: Parts & { needsFactor?: boolean | undefined }) =>
  async ({ userId, operationId, method, roles, subjectId }: RoleCall): Promise<void> => {
    const isRight = isAllowed(await rolesOf(parts.store.db, userId), roles, method);
    // this operation reports that a second factor must be enrolled
    if (isRight && (operationId === 'getOperator' || !needsFactor || (await hasSecondFactor(parts.store.db, userId)))) return;
    await noteRefused(parts, userId, { name: operationId, subjectId });
    throw new Refusal('FORBIDDEN');
  };

/** Who must have a second factor. */
export interface FactorDuty {
  operators: boolean;
  everybody: boolean;
  /** A code of an app counts in its own 30 seconds alone; otherwise one step earlier and later as well. */
  isStrict?: boolean;
}

/** Whether this person has to keep a second factor. */
export const isFactorRequired = async (db: Pick<Db, 'select'>, userId: string, { operators, everybody }: FactorDuty): Promise<boolean> =>
  everybody || (operators && (await rolesOf(db, userId)).length > 0);

/** Whether the account has a second factor: the codes of an app, or a passkey, which operators are asked for after the password. */
export async function hasSecondFactor(db: Pick<Db, 'select'>, userId: string): Promise<boolean> {
  const apps = await db.select({ userId: secondFactor.userId }).from(secondFactor).where(eq(secondFactor.userId, userId));
  return apps.length > 0 || (await hasPasskey(db, userId));
}

export async function hasPasskey(db: Pick<Db, 'select'>, userId: string): Promise<boolean> {
  const rows = await db.select({ id: passkey.id }).from(passkey).where(eq(passkey.userId, userId)).limit(1);
  return rows.length > 0;
}

/** Operators decide nothing about themselves: another one has to. The attempt is written into the audit log. */
export async function assertOtherOperator(
  parts: Parts,
  actor: string,
  subjectUserId: string | undefined,
  operation: Operation,
): Promise<void> {
  if (subjectUserId !== actor) return;
  await noteRefused(parts, actor, operation);
  throw new Refusal('FORBIDDEN');
}

/** Runs an operation that may be refused to this operator; then the attempt is written into the audit log, once the transaction of the operation is over. */
export async function auditRefused<Result>(parts: Parts, actor: string, operation: Operation, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'FORBIDDEN' || error.code === 'OWN_PROPOSAL'))
      await noteRefused(parts, actor, operation);
    throw error;
  }
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
