import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import { investmentReference } from '../../domain/payment-reference.ts';
import type { Clock } from '../lib/clock.ts';
import type { Store } from '../store/store.ts';
import { appUser, virtualAccount } from '../store/schema.ts';
import type { Payer, PayerAccount, PayerAccounts, PaymentProvider, TransferDetails } from './provider.ts';

interface AccountDeps {
  store: Store;
  clock: Clock;
  provider: PaymentProvider;
}

/** The virtual account of a payer, and the reference for a transfer to it. */
export interface AccountToPay {
  transfer: TransferDetails;
  /** The provider's id of the account. */
  virtualAccount: string;
}

/** The payer's virtual account for a transfer to an investment: opened with the first transfer and reused for later ones. */
export async function accountToPay(
  { store, clock, provider }: AccountDeps,
  accounts: Pick<PayerAccounts, 'open'>,
  { payer, investmentNumber }: { payer: Payer; investmentNumber: number },
): Promise<AccountToPay> {
  const account = await accounts.open(payer);
  await storeAccount(store, clock, provider.id, payer.id, account);
  const { ref: virtualAccount, beneficiary, iban, bic } = account;
  return { virtualAccount, transfer: { beneficiary, iban, bic, reference: investmentReference(investmentNumber) } };
}

/** Stores the virtual account of a person; an account that was open before is no longer used. */
async function storeAccount(store: Store, clock: Clock, provider: string, userId: string, account: PayerAccount): Promise<void> {
  const { ref, beneficiary, iban, bic } = account;
  const isOpen = and(eq(virtualAccount.provider, provider), eq(virtualAccount.userId, userId), isNull(virtualAccount.closingAt));
  const [existing] = await store.db.select().from(virtualAccount).where(isOpen);
  if (existing?.ref === ref && existing.iban === iban && existing.beneficiary === beneficiary && existing.bic === bic) return;
  const at = clock.now();
  await store.tx(async (tx) => {
    // two payments of one person may begin at once
    await tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.id, userId)).for('update');
    await tx
      .update(virtualAccount)
      .set({ closingAt: at })
      .where(and(isOpen, ne(virtualAccount.ref, ref)));
    await tx
      .insert(virtualAccount)
      .values({ provider, ref, userId, beneficiary, iban, bic, openedAt: at })
      .onConflictDoUpdate({ target: [virtualAccount.provider, virtualAccount.ref], set: { beneficiary, iban, bic } });
  });
}

/** Whether a provider has opened an account for anybody. */
export async function hasAccounts({ store, provider }: Pick<AccountDeps, 'store' | 'provider'>): Promise<boolean> {
  if (!provider.payerAccounts) return false;
  const [row] = await store.db
    .select({ ref: virtualAccount.ref })
    .from(virtualAccount)
    .where(eq(virtualAccount.provider, provider.id))
    .limit(1);
  return row !== undefined;
}

interface ClosingDeps extends AccountDeps {
  log: { warn(facts: object, message: string): void };
}

const maxRows = 100;

/** Closes unused virtual accounts at the provider. A failure is logged and retried in the next run. */
export async function closeAccounts({ store, clock, provider, log }: ClosingDeps, signal?: AbortSignal): Promise<void> {
  if (!provider.payerAccounts) return;
  const closing = await store.db
    .select({ ref: virtualAccount.ref, erasedAt: appUser.erasedAt })
    .from(virtualAccount)
    .innerJoin(appUser, eq(appUser.id, virtualAccount.userId))
    .where(and(eq(virtualAccount.provider, provider.id), isNotNull(virtualAccount.closingAt), isNull(virtualAccount.closedAt)))
    .orderBy(virtualAccount.closingAt)
    .limit(maxRows);
  for (const { ref, erasedAt } of closing) {
    if (signal?.aborted) return;
    const isThis = and(eq(virtualAccount.provider, provider.id), eq(virtualAccount.ref, ref));
    try {
      await provider.payerAccounts.close(ref);
      if (erasedAt) await store.db.delete(virtualAccount).where(isThis);
      else await store.db.update(virtualAccount).set({ closedAt: clock.now() }).where(isThis);
    } catch (error) {
      log.warn({ err: error, provider: provider.id }, 'the account of a payer was not closed');
    }
  }
}
