import type { Cents } from '../../domain/money.ts';
import type { Tx } from '../store/open.ts';
import { audit, ledgerAccount, ledgerTransfer } from '../store/schema.ts';

type AccountKind = 'investor' | 'escrow' | 'owner' | 'unallocated' | 'campaign' | 'tax';

/** Whose money: an investor's own, a project's escrow, its owner's, what came in without a home and goes back to the investor, what the platform gives away, or keeps back for the tax office. */
export interface Account {
  kind: AccountKind;
  of: string;
}

const accountId = ({ kind, of }: Account) => `${kind}:${of}`;

/** Writes that money moved. A kind happens at most once for a reference; a second time fails the transaction. */
export async function transfer(
  tx: Tx,
  { kind, ref, from, to, amountCents, at }: { kind: string; ref: string; from: Account; to: Account; amountCents: Cents; at: Date },
): Promise<void> {
  await tx
    .insert(ledgerAccount)
    .values([from, to].map((account) => ({ id: accountId(account), kind: account.kind })).sort((a, b) => (a.id < b.id ? -1 : 1)))
    .onConflictDoNothing();
  await tx.insert(ledgerTransfer).values({ kind, ref, fromAccount: accountId(from), toAccount: accountId(to), amountCents, at });
}

export async function note(
  tx: Tx,
  row: {
    subject: 'investment' | 'project' | 'payment' | 'check' | 'person' | 'evaluation';
    subjectId: string;
    event: string;
    before?: string;
    after?: string;
    actor: string;
    at: Date;
  },
): Promise<void> {
  await tx.insert(audit).values(row);
}
