import type { Cents } from '../../domain/money.ts';
import type { WalletStatement } from '../payments/provider.ts';
import type { WalletLine } from '../store/schema.ts';

/** What the ledger has moved into or out of a wallet. */
export interface WalletMovement {
  /** The provider's id of the payment; ours where it has none yet. */
  ref: string;
  /** Positive for what was received. */
  cents: Cents;
  /** `YYYY-MM-DD` */
  day: string;
}

export interface WalletComparison {
  ledgerCents: Cents;
  /** They add up to ledger less balance; none where both are the same payment by payment. */
  lines: WalletLine[];
}

/** Compares the ledger with a wallet, payment by payment. `today`: the day of a line without a payment. */
export function compareWallet(
  movements: readonly WalletMovement[],
  { balanceCents, entries }: WalletStatement,
  today: string,
): WalletComparison {
  const [ours, theirs] = [byRef(movements), byRef(entries)];
  const lines: WalletLine[] = [];
  const movedCents = sumOf(entries);
  if (movedCents !== balanceCents) lines.push({ kind: 'BALANCE', amountCents: movedCents - balanceCents, day: today, reference: '' });
  for (const reference of new Set([...theirs.keys(), ...ours.keys()])) {
    const [own, other] = [ours.get(reference), theirs.get(reference)];
    const amountCents = (own?.cents ?? 0) - (other?.cents ?? 0);
    const place = other ?? own;
    if (amountCents === 0 || !place) continue;
    lines.push({ kind: other ? 'ENTRY_WITHOUT_MOVEMENT' : 'MOVEMENT_WITHOUT_ENTRY', amountCents, day: place.day, reference });
  }
  return { ledgerCents: sumOf(movements), lines };
}

const sumOf = (moved: readonly { cents: Cents }[]) => moved.reduce((sum, { cents }) => sum + cents, 0);

/** The sum of each payment, with the day of its last movement: sent and returned money adds up to zero. */
function byRef(moved: readonly WalletMovement[]): Map<string, { cents: Cents; day: string }> {
  const sums = new Map<string, { cents: Cents; day: string }>();
  for (const { ref, cents, day } of moved) {
    const sum = sums.get(ref);
    sums.set(ref, { cents: (sum?.cents ?? 0) + cents, day: sum && sum.day > day ? sum.day : day });
  }
  return sums;
}
