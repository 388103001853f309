import { and, eq, gt, gte, isNotNull, isNull, ne } from 'drizzle-orm';
import { Refusal } from '../../lib/refusal.ts';
import type { Clock } from '../../lib/clock.ts';
import { randomUUID } from '../../lib/random.ts';
import { fingerprint, newSecret } from '../../lib/secrets.ts';
import { queueEmail, removeLink } from '../../mail/outbox.ts';
import { recordAudit } from '../../store/audit.ts';
import type { Db, Tx } from '../../store/db.ts';
import type { Store } from '../../store/store.ts';
import { appUser, emailChange, externalIdentity, type Language, passwordReset } from '../../store/schema.ts';
import { deleteUnconfirmedAccounts } from '../../users/delete-unconfirmed.ts';
import { canBeUndone } from '../../users/former-addresses.ts';
import { hashPassword } from '../../users/password.ts';
import { lockPerson, type Person } from '../../users/user.ts';
import { endSessions } from '../account-control.ts';
import { removePasskeysByEmail } from '../passkeys/remove-passkeys.ts';
import { resetLink } from '../password-reset/reset-password.ts';
import { addressInUseEmail, confirmEmail, emailChangedEmail, emailRestoredEmail } from './email-change-emails.ts';

/** How long the link to the new address is good. */
export const emailConfirmMs = 30 * 60_000;
/** How long the old address can undo the change. */
export const emailUndoMs = 72 * 3_600_000;

export const confirmEmailPath = '/sign-in/new-email';
export const undoEmailPath = '/sign-in/former-email';

export interface EmailChangeDeps {
  store: Store;
  clock: Clock;
  origin: string;
}

/** The person who changed the address may also have entered a payout account. */
export interface LinkDeps extends EmailChangeDeps {
  /** Holds a pending payout account while the change can be undone. */
  holdPendingPayoutAccount: (tx: Tx, userId: string, undoMs: number) => Promise<void>;
  /** Cancels the pending payout account together with the change. */
  cancelPendingPayoutAccount: (tx: Tx, now: Date, userId: string) => Promise<void>;
}

type EmailChange = typeof emailChange.$inferSelect;

const isPending = (now: Date) => and(isNull(emailChange.confirmedAt), isNull(emailChange.endedAt), gt(emailChange.expiresAt, now));

/** The pending change of address, by the newest request. */
export async function pendingChange(db: Db | Tx, now: Date, userId: string): Promise<EmailChange | undefined> {
  const [row] = await db
    .select()
    .from(emailChange)
    .where(and(eq(emailChange.userId, userId), isPending(now)));
  return row;
}

/**
 * Writes to the new address; a newer request ends the older one. An address that belongs to an account gets an e-mail without a link, and nobody else learns
 * of it (decision 007). `isWritten`: false where the address has had enough e-mails.
 */
export async function requestChange(
  { store, clock, origin }: EmailChangeDeps,
  { userId, email, isWritten }: { userId: string; email: string; isWritten: boolean },
): Promise<EmailChange> {
  return store.tx(async (tx) => {
    const person = await lockPerson(tx, userId);
    if (person.email === email) throw new Refusal('VALIDATION_FAILED', undefined, { email: 'SAME' });
    const now = clock.now();
    await tx
      .update(emailChange)
      .set({ endedAt: now })
      .where(and(eq(emailChange.userId, userId), isPending(now)));
    const token = newSecret();
    const [row] = await tx
      .insert(emailChange)
      .values({
        id: `emc-${randomUUID()}`,
        userId,
        oldEmail: person.email,
        newEmail: email,
        tokenHash: fingerprint(token),
        requestedAt: now,
        expiresAt: new Date(now.getTime() + emailConfirmMs),
      })
      .returning();
    if (!row) throw new Error('the change was not stored');
    await audit(tx, now, row, 'email.requestChange');
    if (!isWritten) return row;
    const owner = await confirmedOwner(tx, email);
    const name = person.profile.name ?? '';
    if (owner) await queueEmail(tx, clock, owner, addressInUseEmail(owner.profile.name ?? '', origin, owner.language));
    else
      await queueEmail(
        tx,
        clock,
        { email, language: person.language },
        confirmEmail(name, `${origin}${confirmEmailPath}?token=${token}`, person.language),
      );
    return row;
  });
}

async function confirmedOwner(tx: Tx, email: string): Promise<Person | undefined> {
  const [owner] = await tx
    .select()
    .from(appUser)
    .where(and(eq(appUser.email, email), isNotNull(appUser.emailVerifiedAt)));
  return owner;
}

export interface OpenChange {
  userId: string;
  oldEmail: string;
  newEmail: string;
  language: Language;
}

const openColumns = {
  userId: emailChange.userId,
  oldEmail: emailChange.oldEmail,
  newEmail: emailChange.newEmail,
  language: appUser.language,
};

/** The change that a link still confirms. */
export async function changeToConfirm({ store, clock }: EmailChangeDeps, token: string): Promise<OpenChange | undefined> {
  const [row] = await store.db
    .select(openColumns)
    .from(emailChange)
    .innerJoin(appUser, and(eq(appUser.id, emailChange.userId), isNull(appUser.lockedAt)))
    .where(and(eq(emailChange.tokenHash, fingerprint(token)), isPending(clock.now())));
  return row;
}

/** The change that a link still undoes, of a locked account as well. */
export async function changeToUndo({ store, clock }: EmailChangeDeps, token: string): Promise<OpenChange | undefined> {
  const [row] = await store.db
    .select(openColumns)
    .from(emailChange)
    .innerJoin(appUser, eq(appUser.id, emailChange.userId))
    .where(and(eq(emailChange.undoHash, fingerprint(token)), canBeUndone(clock.now())));
  return row;
}

/** Moves the account to the new address, once, and notifies the old one. False where the link is used, or the address has an account by now. */
export async function confirmChange(deps: LinkDeps, token: string): Promise<boolean> {
  const { store, clock, origin } = deps;
  const open = await changeToConfirm(deps, token);
  if (!open) return false;
  return store.tx(async (tx) => {
    const person = await lockPerson(tx, open.userId);
    if (person.lockedAt) return false;
    const now = clock.now();
    const undo = newSecret();
    const [change] = await tx
      .update(emailChange)
      .set({ confirmedAt: now, undoHash: fingerprint(undo), undoExpiresAt: new Date(now.getTime() + emailUndoMs) })
      .where(and(eq(emailChange.tokenHash, fingerprint(token)), isPending(now)))
      .returning();
    if (!change) return false;
    await removeLink(tx, change.newEmail, token);
    if (!(await isFreed(tx, change.newEmail, person.id))) {
      await tx.update(emailChange).set({ endedAt: now, confirmedAt: null, undoHash: null }).where(eq(emailChange.id, change.id));
      return false;
    }
    await tx.update(appUser).set({ email: change.newEmail, emailVerifiedAt: now }).where(eq(appUser.id, person.id));
    await endResets(tx, now, person.id);
    await deps.holdPendingPayoutAccount(tx, person.id, emailUndoMs);
    await queueEmail(
      tx,
      clock,
      { email: change.oldEmail, language: person.language },
      emailChangedEmail(person.profile.name ?? '', change.newEmail, `${origin}${undoEmailPath}?token=${undo}`, person.language),
    );
    await audit(tx, now, change, 'email.change');
    return true;
  });
}

type Undone =
  | { kind: 'expired' }
  /** `token`: of the page that asks for a new password; undefined where the account has none. */
  | { kind: 'restored'; token: string | undefined }
  /** The old address belongs to another account by now: this one is locked until an operator has checked it. */
  | { kind: 'locked' };

/**
 * Restores the old address of the account and removes its sessions, its password, its passkeys and all identities linked since: the person who changed the
 * address may know them all. Later changes end with it.
 */
export async function undoChange(deps: LinkDeps, token: string): Promise<Undone> {
  const { store, clock } = deps;
  const open = await changeToUndo(deps, token);
  if (!open) return { kind: 'expired' };
  const unknownPassword = await hashPassword(newSecret());
  return store.tx(async (tx): Promise<Undone> => {
    const person = await lockPerson(tx, open.userId);
    const now = clock.now();
    const [change] = await tx
      .update(emailChange)
      .set({ undoneAt: now })
      .where(and(eq(emailChange.undoHash, fingerprint(token)), canBeUndone(now)))
      .returning();
    if (!change) return { kind: 'expired' };
    await tx
      .update(emailChange)
      .set({ endedAt: now })
      .where(and(eq(emailChange.userId, person.id), gte(emailChange.requestedAt, change.requestedAt), isNull(emailChange.endedAt)));
    await removeLink(tx, change.oldEmail, token);
    await endSessions(tx, clock, person.id);
    await endResets(tx, now, person.id);
    await removePasskeysByEmail(tx, clock, person.id);
    await deps.cancelPendingPayoutAccount(tx, now, person.id);
    await audit(tx, now, change, 'email.undoChange');
    if (!(await isFreed(tx, change.oldEmail, person.id))) {
      await tx.update(appUser).set({ lockedAt: now }).where(eq(appUser.id, person.id));
      return { kind: 'locked' };
    }
    const hadPassword = person.passwordHash !== null;
    await tx
      .update(appUser)
      .set({ email: change.oldEmail, ...(hadPassword && { passwordHash: unknownPassword }) })
      .where(eq(appUser.id, person.id));
    await tx
      .delete(externalIdentity)
      .where(and(eq(externalIdentity.userId, person.id), gte(externalIdentity.createdAt, change.confirmedAt ?? now)));
    await queueEmail(tx, clock, person, emailRestoredEmail(person.profile.name ?? '', person.language));
    return { kind: 'restored', token: hadPassword ? await resetLink(tx, now, person.id) : undefined };
  });
}

/** Whether an address is free after unconfirmed registrations of it are deleted. */
async function isFreed(tx: Tx, email: string, userId: string): Promise<boolean> {
  const [other] = await tx
    .select()
    .from(appUser)
    .where(and(eq(appUser.email, email), ne(appUser.id, userId)))
    .for('update');
  if (!other) return true;
  if (other.emailVerifiedAt) return false;
  await deleteUnconfirmedAccounts(tx, [other.id]);
  return true;
}

/** A link to the address from before must not set a password any more. */
async function endResets(tx: Tx, now: Date, userId: string): Promise<void> {
  await tx
    .update(passwordReset)
    .set({ usedAt: now })
    .where(and(eq(passwordReset.userId, userId), isNull(passwordReset.usedAt)));
}

// without the addresses: the audit log outlives what identifies a person
const audit = (tx: Tx, at: Date, { id, userId }: EmailChange, event: `email.${'requestChange' | 'change' | 'undoChange'}`) =>
  recordAudit(tx, { subject: 'person', subjectId: userId, event, after: id, actor: userId, at });
