import { and, count, eq, isNull } from 'drizzle-orm';
import type { Clock } from '../../lib/clock.ts';
import type { Sealer } from '../../lib/sealing.ts';
import { fingerprint } from '../../lib/secrets.ts';
import { queueEmail } from '../../mail/outbox.ts';
import { recordAudit } from '../../store/audit.ts';
import type { Tx } from '../../store/db.ts';
import type { Store } from '../../store/store.ts';
import { appUser, recoveryCode, secondFactor } from '../../store/schema.ts';
import { type FactorDuty, hasPasskey, isFactorRequired } from '../../users/operator.ts';
import type { Order } from '../account-control.ts';
import { undoCodeAttempt } from './code-wait.ts';
import { factorChangedEmail } from './factor-emails.ts';
import { stepAt, stepOfCode } from './totp.ts';
import { randomInt } from '../../lib/random.ts';

interface FactorDeps {
  store: Store;
  clock: Clock;
  sealer: Sealer;
  origin: string;
  factorDuty?: FactorDuty;
}

const recoveryCodes = 10;
/** Without letters and digits that are taken for each other. */
const signs = '23456789abcdefghjkmnpqrstuvwxyz';
/** 138 bits: the code cannot be found from its hash by brute force (OWASP ASVS 5.0, 6.5.2 and 11.5.1). */
const codeShape = { groups: 7, signs: 4 } as const;
const newRecoveryCode = () => {
  const group = () => Array.from({ length: codeShape.signs }, () => signs[randomInt(signs.length)]).join('');
  return Array.from({ length: codeShape.groups }, group).join('-');
};
const hashOf = (userId: string, code: string) => fingerprint(`recovery ${userId} ${code}`);
/** As people copy it: with capitals, spaces, or without the hyphens. Codes of two groups of five were given out until November 2026 and still work. */
const tidied = (code: string) => {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const groups = plain.length === 10 ? /.{5}(?=.)/g : /.{4}(?=.)/g;
  return plain.replaceAll(groups, '$&-');
};

/** The second factor of an account, and how many recovery codes are left; undefined for none. */
export async function secondFactorOf(store: Store, userId: string): Promise<{ codesLeft: number } | undefined> {
  const [factor] = await store.db.select({ userId: secondFactor.userId }).from(secondFactor).where(eq(secondFactor.userId, userId));
  if (!factor) return undefined;
  const [left] = await store.db
    .select({ codes: count() })
    .from(recoveryCode)
    .where(and(eq(recoveryCode.userId, userId), isNull(recoveryCode.usedAt)));
  return { codesLeft: left?.codes ?? 0 };
}

/**
 * Enrols the app that shows codes of this secret, when the code is one of them. Returns the recovery codes, which nobody can read again; undefined for a
 * wrong code. An enrolled app is not replaced: it has to be turned off by one of its codes first.
 */
export async function enrolSecondFactor(
  { store, clock, sealer, origin, factorDuty }: FactorDeps,
  userId: string,
  secret: string,
  code: string,
): Promise<string[] | undefined> {
  const now = clock.now();
  const step = stepOfCode(secret, code.replaceAll(/\s/g, ''), now, { lastStep: stepAt(now) - 2, isStrict: factorDuty?.isStrict });
  if (step === undefined) return undefined;
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
  return store.tx(async (tx) => {
    const [user] = await tx.select().from(appUser).where(eq(appUser.id, userId)).for('update');
    if (!user) return undefined;
    const factor = { userId, secret: sealer.seal(secret), lastStep: step, createdAt: now };
    const [created] = await tx.insert(secondFactor).values(factor).onConflictDoNothing().returning({ userId: secondFactor.userId });
    if (!created) return undefined;
    await undoCodeAttempt(tx, userId);
    await tx.insert(recoveryCode).values(codes.map((one) => ({ userId, codeHash: hashOf(userId, one) })));
    await queueEmail(tx, clock, user, factorChangedEmail('added', user.profile.name ?? '', origin, user.language));
    await recordAudit(tx, { subject: 'person', subjectId: userId, event: 'secondFactor.enrol', actor: userId, at: now });
    return codes;
  });
}

/** New recovery codes, which nobody can read again, in place of those before; undefined without a second factor. Notifies the owner by e-mail. */
export async function renewRecoveryCodes(
  { store, clock, origin }: Omit<FactorDeps, 'sealer'>,
  userId: string,
): Promise<string[] | undefined> {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
  return store.tx(async (tx) => {
    const [factor] = await tx
      .select({ userId: secondFactor.userId })
      .from(secondFactor)
      .where(eq(secondFactor.userId, userId))
      .for('update');
    const [user] = await tx.select().from(appUser).where(eq(appUser.id, userId));
    if (!factor || !user) return undefined;
    await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
    await tx.insert(recoveryCode).values(codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })));
    await queueEmail(tx, clock, user, factorChangedEmail('newCodes', user.profile.name ?? '', origin, user.language));
    await recordAudit(tx, { subject: 'person', subjectId: userId, event: 'secondFactor.renewCodes', actor: userId, at: clock.now() });
    return codes;
  });
}

/** Whether the app is the only second factor of a person who must have one: then it is not turned off. */
export const isNeededFactor = async ({ db }: Store, userId: string, duty: FactorDuty): Promise<boolean> =>
  !(await hasPasskey(db, userId)) && (await isFactorRequired(db, userId, duty));

/** Removes the second factor: the password alone opens the account; operators need a new factor where that is required. */
export async function removeSecondFactor(tx: Tx, clock: Clock, { userId, actor }: Order): Promise<void> {
  const removed = await tx.delete(secondFactor).where(eq(secondFactor.userId, userId)).returning({ userId: secondFactor.userId });
  if (removed.length === 0) return;
  await recordAudit(tx, { subject: 'person', subjectId: userId, event: 'secondFactor.remove', actor, at: clock.now() });
}

/** The same by the owner, with a notification by e-mail. */
export async function turnOffSecondFactor({ store, clock, origin }: Omit<FactorDeps, 'sealer'>, userId: string): Promise<void> {
  await store.tx(async (tx) => {
    await removeSecondFactor(tx, clock, { userId, actor: userId });
    const [user] = await tx.select().from(appUser).where(eq(appUser.id, userId));
    if (user) await queueEmail(tx, clock, user, factorChangedEmail('removed', user.profile.name ?? '', origin, user.language));
  });
}

/** Accepts a code of the app, or a recovery code, once. Of two concurrent requests with the same code one is refused. */
export async function acceptCode(
  { store, clock, sealer, factorDuty }: Omit<FactorDeps, 'origin'>,
  userId: string,
  entered: string,
): Promise<boolean> {
  const digits = entered.replaceAll(/\s/g, '');
  return store.tx(async (tx) => {
    const [factor] = await tx.select().from(secondFactor).where(eq(secondFactor.userId, userId)).for('update');
    if (!factor) return false;
    const now = clock.now();
    const step = stepOfCode(String(sealer.open(factor.secret)), digits, now, { lastStep: factor.lastStep, isStrict: factorDuty?.isStrict });
    if (step !== undefined) {
      await tx.update(secondFactor).set({ lastStep: step }).where(eq(secondFactor.userId, userId));
      await undoCodeAttempt(tx, userId);
      return true;
    }
    const [used] = await tx
      .update(recoveryCode)
      .set({ usedAt: now })
      .where(and(eq(recoveryCode.userId, userId), eq(recoveryCode.codeHash, hashOf(userId, tidied(entered))), isNull(recoveryCode.usedAt)))
      .returning({ userId: recoveryCode.userId });
    if (!used) return false;
    await undoCodeAttempt(tx, userId);
    await recordAudit(tx, { subject: 'person', subjectId: userId, event: 'secondFactor.useRecoveryCode', actor: userId, at: now });
    return true;
  });
}
