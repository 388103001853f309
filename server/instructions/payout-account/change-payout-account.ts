import { and, eq, isNull, lt, lte } from 'drizzle-orm';
import type { components } from '../../../openapi/schema.d.ts';
import type { Clock } from '../../lib/clock.ts';
import { eachRow } from '../../lib/each-row.ts';
import { randomUUID } from '../../lib/random.ts';
import { Refusal } from '../../lib/refusal.ts';
import { fingerprint, newSecret } from '../../lib/secrets.ts';
import { queueEmail, removeLink } from '../../mail/outbox.ts';
import { recordAudit } from '../../store/audit.ts';
import type { Db, Tx } from '../../store/db.ts';
import type { Store } from '../../store/store.ts';
import { appUser, type Language, payeeAccountChange } from '../../store/schema.ts';
import { formerAddresses } from '../../users/former-addresses.ts';
import { lockPerson } from '../../users/user.ts';
import { type NameCheck, nameCheckOf } from '../name-checks.ts';
import { payeeAccountOf, replacePayeeAccount } from '../payee-account.ts';
import { payoutAccountCancelledEmail, payoutAccountEmail } from './payout-account-emails.ts';

/** How long a new account waits before money is paid to it. */
export const payoutAccountWaitMs = 24 * 3_600_000;

export const cancelPayoutAccountPath = '/payout-account/cancel';

export interface PayoutAccountDeps {
  store: Store;
  clock: Clock;
  origin: string;
}

export type PayoutAccountChange = typeof payeeAccountChange.$inferSelect;
type NewAccount = Pick<PayoutAccountChange, 'userId' | 'iban' | 'holderName'> & { nameCheck: NameCheck };

const isPending = and(isNull(payeeAccountChange.cancelledAt), isNull(payeeAccountChange.appliedAt));

/** What operators and the log see of an account. */
export const maskedIban = (iban: string): string => `${iban.slice(0, 4)} … ${iban.slice(-4)}`;

/** The new account that waits until it may be used. */
export async function pendingPayoutAccount(db: Pick<Db | Tx, 'select'>, userId: string): Promise<PayoutAccountChange | undefined> {
  const [row] = await db
    .select()
    .from(payeeAccountChange)
    .where(and(eq(payeeAccountChange.userId, userId), isPending));
  return row;
}

export const toPendingAccount = (change: PayoutAccountChange): components['schemas']['PendingPayoutAccount'] => ({
  iban: change.iban,
  holderName: change.holderName,
  nameCheck: nameCheckOf(change),
  countsFrom: change.countsFrom.toISOString(),
});

/**
 * Stores an account whose name was checked. It waits a day, and its owner is notified by e-mail at once. Where a previous e-mail address can still undo its
 * change, that address is notified too, and the wait lasts as long (decision 124). Another pending account is cancelled; the same one keeps its date.
 * Instructions drafted meanwhile pay to the old account.
 */
export async function requestPayoutAccount({ store, clock, origin }: PayoutAccountDeps, account: NewAccount): Promise<PayoutAccountChange> {
  return store.tx(async (tx) => {
    const person = await lockPerson(tx, account.userId);
    const now = clock.now();
    if ((await payeeAccountOf(tx, account.userId))?.iban === account.iban)
      throw new Refusal('VALIDATION_FAILED', undefined, { iban: 'SAME' });
    const waiting = await pendingPayoutAccount(tx, account.userId);
    if (waiting?.iban === account.iban && waiting.holderName === account.holderName) return waiting;
    if (waiting) await cancel(tx, now, waiting, account.userId);
    const token = newSecret();
    const former = await formerAddresses(tx, account.userId);
    const waitMs = Math.max(payoutAccountWaitMs, ...former.map(({ undoMs }) => undoMs));
    const [row] = await tx
      .insert(payeeAccountChange)
      .values({
        ...account,
        nameAsked: account.nameCheck !== 'NOT_CHECKED',
        nameCheck: account.nameCheck === 'NOT_CHECKED' ? 'UNAVAILABLE' : account.nameCheck,
        id: `poa-${randomUUID()}`,
        requestedAt: now,
        countsFrom: new Date(now.getTime() + waitMs),
        cancelHash: fingerprint(token),
      })
      .returning();
    if (!row) throw new Error('the account was not stored');
    const { language } = person;
    const name = person.profile.name ?? '';
    const url = `${origin}${cancelPayoutAccountPath}?token=${token}`;
    const message = payoutAccountEmail({ name, iban: row.iban, countsFrom: row.countsFrom, url }, language);
    for (const email of new Set([person, ...former].map((to) => to.email))) await queueEmail(tx, clock, { email, language }, message);
    await audit(tx, now, row, 'payoutAccount.request', account.userId);
    return row;
  });
}

/** Cancels the person's pending account, from the app. Does nothing where none is pending. */
export async function cancelOwnPayoutAccount({ store, clock }: PayoutAccountDeps, userId: string): Promise<void> {
  await store.tx(async (tx) => {
    await lockPerson(tx, userId);
    await cancelPendingPayoutAccount(tx, clock.now(), userId);
  });
}

/** Cancels the pending account. The caller has locked the person. */
export async function cancelPendingPayoutAccount(tx: Tx, now: Date, userId: string): Promise<void> {
  const waiting = await pendingPayoutAccount(tx, userId);
  if (waiting) await cancel(tx, now, waiting, userId);
}

/**
 * After a change of the person's e-mail address, which can be undone for `undoMs`: the pending account is not used before then. The caller has locked the
 * person.
 */
export async function holdPendingPayoutAccount(tx: Tx, clock: Clock, userId: string, undoMs: number): Promise<void> {
  const until = new Date(clock.now().getTime() + undoMs);
  await tx
    .update(payeeAccountChange)
    .set({ countsFrom: until })
    .where(and(eq(payeeAccountChange.userId, userId), isPending, lt(payeeAccountChange.countsFrom, until)));
}

/** The pending change that the link of an e-mail can still cancel. */
export async function changeToCancel(
  { store }: PayoutAccountDeps,
  token: string,
): Promise<(Pick<PayoutAccountChange, 'userId' | 'iban'> & { language: Language }) | undefined> {
  const [row] = await store.db
    .select({ userId: payeeAccountChange.userId, iban: payeeAccountChange.iban, language: appUser.language })
    .from(payeeAccountChange)
    .innerJoin(appUser, eq(appUser.id, payeeAccountChange.userId))
    .where(and(eq(payeeAccountChange.cancelHash, fingerprint(token)), isPending));
  return row;
}

/** Cancels by the link of the e-mail; having the link is enough. Payouts keep going to the old account. False where it is too late or already cancelled. */
export async function cancelByLink(deps: PayoutAccountDeps, token: string): Promise<boolean> {
  const { store, clock } = deps;
  const open = await changeToCancel(deps, token);
  if (!open) return false;
  return store.tx(async (tx) => {
    const person = await lockPerson(tx, open.userId);
    const waiting = await pendingPayoutAccount(tx, open.userId);
    if (waiting?.cancelHash !== fingerprint(token)) return false;
    await cancel(tx, clock.now(), waiting, open.userId);
    for (const { email } of [person, ...(await formerAddresses(tx, person.id))]) await removeLink(tx, email, token);
    await queueEmail(tx, clock, person, payoutAccountCancelledEmail(person.profile.name ?? '', waiting.iban, person.language));
    return true;
  });
}

/** Makes the pending accounts whose wait is over current; those of locked people keep waiting. */
export async function applyPayoutAccounts({ store, clock }: Pick<PayoutAccountDeps, 'store' | 'clock'>): Promise<void> {
  const due = await store.db
    .select({ id: payeeAccountChange.id, userId: payeeAccountChange.userId })
    .from(payeeAccountChange)
    .innerJoin(appUser, and(eq(appUser.id, payeeAccountChange.userId), isNull(appUser.lockedAt)))
    .where(and(isPending, lte(payeeAccountChange.countsFrom, clock.now())));
  await eachRow(due, ({ id, userId }) =>
    store.tx(async (tx) => {
      const person = await lockPerson(tx, userId);
      if (person.lockedAt) return;
      const now = clock.now();
      const [row] = await tx
        .update(payeeAccountChange)
        .set({ appliedAt: now })
        .where(and(eq(payeeAccountChange.id, id), isPending, lte(payeeAccountChange.countsFrom, now)))
        .returning();
      if (!row) return;
      await replacePayeeAccount(tx, clock, { userId, iban: row.iban, holderName: row.holderName });
      await audit(tx, now, row, 'payoutAccount.apply', 'apply-payout-accounts');
    }),
  );
}

async function cancel(tx: Tx, now: Date, row: PayoutAccountChange, actor: string): Promise<void> {
  await tx.update(payeeAccountChange).set({ cancelledAt: now }).where(eq(payeeAccountChange.id, row.id));
  await audit(tx, now, row, 'payoutAccount.cancel', actor);
}

const audit = (tx: Tx, at: Date, change: PayoutAccountChange, event: `payoutAccount.${'request' | 'cancel' | 'apply'}`, actor: string) =>
  recordAudit(tx, {
    subject: 'person',
    subjectId: change.userId,
    event,
    after: `${maskedIban(change.iban)} ${nameCheckOf(change)}`,
    actor,
    at,
  });
