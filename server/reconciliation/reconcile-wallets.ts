import { type Clock, today } from '../lib/clock.ts';
import { withTimeout } from '../lib/with-timeout.ts';
import type { PaymentProvider, WalletStatement } from '../payments/provider.ts';
import type { Store } from '../store/open.ts';
import { walletReconciliation } from '../store/schema.ts';
import { compareWallet } from './compare-wallet.ts';
import { walletMovements, walletsInUse } from './wallet-movements.ts';

interface WalletDeps {
  store: Store;
  clock: Clock;
  /** Absent where no provider is set. */
  provider: PaymentProvider | undefined;
  log: { warn(facts: object, message: string): void };
}

/** Of one wallet with all its movements. */
const askTimeoutMs = 60_000;

/**
 * Compares the ledger with every wallet of a payment provider. Money may move while the two are read, so a wallet that differs is read once more. The
 * provider is asked outside of any transaction; one that gives no answer, or is not set any more, is stored as not asked, which is no difference.
 */
export async function reconcileWallets(deps: WalletDeps, signal?: AbortSignal): Promise<void> {
  const used = await walletsInUse(deps.store.db);
  for (const provider of new Set(used.map((one) => one.provider))) {
    const projectIds = used.filter((one) => one.provider === provider).map(({ projectId }) => projectId);
    const different = await compareAll(deps, provider, [...projectIds, noProject], signal);
    if (different.length > 0) await compareAll(deps, provider, different, signal);
  }
}

/** Stores the comparison of each, and answers the projects whose wallet differs. */
async function compareAll(deps: WalletDeps, provider: string, projectIds: readonly string[], signal?: AbortSignal): Promise<string[]> {
  const { store, clock, log } = deps;
  const { db } = store;
  const movements = await walletMovements(db, provider);
  const different: string[] = [];
  for (const projectId of projectIds) {
    if (signal?.aborted) return [];
    const moved = movements.get(projectId) ?? [];
    if (projectId === noProject && moved.length === 0) continue;
    const statement = await statementOf(deps.provider, provider, projectId).catch((error: unknown) => {
      log.warn({ err: error, provider, projectId }, 'a wallet could not be read from its provider');
      return undefined;
    });
    const { ledgerCents, lines } = compareWallet(moved, statement ?? empty, today(clock));
    if (statement && lines.length > 0) different.push(projectId);
    const found = { balanceCents: statement?.balanceCents ?? null, ledgerCents, lines: statement ? lines : [], checkedAt: clock.now() };
    await db
      .insert(walletReconciliation)
      .values({ provider, projectId, ...found })
      .onConflictDoUpdate({ target: [walletReconciliation.provider, walletReconciliation.projectId], set: found });
  }
  return different;
}

/** Money of the ledger whose project is not known: no wallet holds it. */
const noProject = '';
const empty: WalletStatement = { balanceCents: 0, entries: [] };

/** A project without a wallet has nothing there. Throws where the provider cannot be asked. */
async function statementOf(asked: PaymentProvider | undefined, provider: string, projectId: string): Promise<WalletStatement> {
  if (projectId === noProject) return empty;
  if (asked?.id !== provider || !asked.wallet) throw new Error(`${provider} is not the payment provider that is set`);
  return (await withTimeout(asked.wallet(projectId), askTimeoutMs)) ?? empty;
}
