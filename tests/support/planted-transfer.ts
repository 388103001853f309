import { type HeldBy, transfer } from '../../server/ledger/ledger.ts';
import type { Store } from '../../server/store/store.ts';

/** Cents of a made-up investor that the ledger counts and no bank has booked. */
export const plantTransfer = (store: Store, planted: { amountCents: number; at: Date; heldBy?: HeldBy }): Promise<void> =>
  store.tx((tx) =>
    transfer(tx, {
      kind: 'planted',
      ref: 'planted-1',
      from: { kind: 'investor', holder: 'x' },
      to: { kind: 'escrow', holder: 'x' },
      ...planted,
    }),
  );
