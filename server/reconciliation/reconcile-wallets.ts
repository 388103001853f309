import { type Clock, today } from '../lib/clock.ts';
import { withTimeout } from '../lib/with-timeout.ts';
import type { PaymentProvider, WalletStatement } from '../payments/provider.ts';
import type { Store } from '../store/store.ts';
import { walletReconciliation } from '../store/schema.ts';
import { compareWallet } from './compare-wallet.ts';
import { type UsedWallet, walletMovements, walletsInUse } from './wallet-movements.ts';

interface WalletDeps {
  store: Store;
  clock: Clock;
  /** Absent where no provider is set. */
  provider: PaymentProvider | undefined;
  log: { warn(facts: object, message: string): void };
}

/** Of one wallet with all its movements. */
const requestTimeoutMs = 60_000;

/**
 * Compares the ledger with every wallet of a payment provider. Money may move while the two are read, so a wallet that differs is read once more. The provider
 * is called outside of any transaction; where it does not respond, or is no longer configured, the wallet is stored as not compared, which is no difference.
 */
export async function reconcileWallets(deps: WalletDeps, signal?: AbortSignal): Promise<void> {
  const used = await walletsInUse(deps.store.db);
  for (const provider of new Set(used.map((usedWallet) => usedWallet.provider))) {
    const wallets = used.filter((usedWallet) => usedWallet.provider === provider);
    const different = await compareAll(deps, provider, [...wallets, { provider, ...nobodys }], signal);
    await compareAll(deps, provider, different, signal);
  }
}

/** Stores the comparison of each, and returns those that differ. */
async function compareAll(deps: WalletDeps, provider: string, wallets: readonly UsedWallet[], signal?: AbortSignal): Promise<UsedWallet[]> {
  const { store, clock, log } = deps;
  const { db } = store;
  const movements = await walletMovements(db, provider);
  const different: UsedWallet[] = [];
  for (const wallet of wallets) {
    if (signal?.aborted) return [];
    const { ownerId, isPerson } = wallet;
    const moved = movements.get(ownerId) ?? [];
    if (ownerId === nobodys.ownerId && moved.length === 0) continue;
    const statement = await statementOf(deps.provider, wallet).catch((error: unknown) => {
      log.warn({ err: error, provider, ownerId }, 'a wallet could not be read from its provider');
      return undefined;
    });
    const { ledgerCents, lines } = compareWallet(moved, statement ?? empty, today(clock));
    if (statement && lines.length > 0) different.push(wallet);
    const found = { balanceCents: statement?.balanceCents ?? null, ledgerCents, lines: statement ? lines : [], checkedAt: clock.now() };
    const userId = isPerson ? ownerId : null;
    await db
      .insert(walletReconciliation)
      .values({ provider, projectId: ownerId, userId, ...found })
      .onConflictDoUpdate({ target: [walletReconciliation.provider, walletReconciliation.projectId], set: { ...found, userId } });
  }
  return different;
}

/** Money of the ledger whose project is not known: no wallet holds it. */
const nobodys = { ownerId: '', isPerson: false };
const empty: WalletStatement = { balanceCents: 0, entries: [] };

/** A project or person without a wallet has nothing there. Throws where the provider cannot be reached. */
async function statementOf(asked: PaymentProvider | undefined, { provider, ownerId, isPerson }: UsedWallet): Promise<WalletStatement> {
  if (ownerId === nobodys.ownerId) return empty;
  if (asked?.id !== provider || !asked.wallet) throw new Error(`${provider} is not the payment provider that is set`);
  const read = isPerson ? asked.payerAccounts?.wallet(ownerId) : asked.wallet(ownerId);
  return (await withTimeout(Promise.resolve(read), requestTimeoutMs)) ?? empty;
}
