import type { components } from '../../../openapi/providers/mangopay.d.ts';
import type { WalletEntry, WalletStatement } from '../../payments/provider.ts';
import type { MangopayApi } from './mangopay-api.ts';

type Transaction = components['schemas']['Transaction'];

const pageSize = 100;

/** The balance of a wallet and its movements. */
export function mangopayWallets({ client, clientId, dataOf }: MangopayApi) {
  /** Completed and pending movements of a wallet, without failed ones. */
  async function transactions(WalletId: string): Promise<Transaction[]> {
    const all: Transaction[] = [];
    for (let page = 1; ; page++) {
      const found = dataOf(
        await client.GET('/v2.01/{ClientId}/wallets/{WalletId}/transactions', {
          params: { path: { ClientId: clientId, WalletId }, query: { Status: 'CREATED,SUCCEEDED', per_page: pageSize, page } },
        }),
      );
      all.push(...found);
      if (found.length < pageSize) return all;
    }
  }

  return {
    transactions,
    async statement(walletId: string): Promise<WalletStatement> {
      const moved = await transactions(walletId);
      const { Balance } = dataOf(
        await client.GET('/v2.01/{ClientId}/wallets/{WalletId}', { params: { path: { ClientId: clientId, WalletId: walletId } } }),
      );
      return { balanceCents: centsOf(Balance), entries: moved.filter(isBooked).map((one) => entryOf(one, walletId)) };
    },
  };
}

/** A payout leaves the wallet when it is ordered, everything else moves when it has succeeded. */
const isBooked = ({ Status, Type, Nature }: Transaction) => Status === 'SUCCEEDED' || (Type === 'PAYOUT' && Nature === 'REGULAR');

function entryOf(transaction: Transaction, walletId: string): WalletEntry {
  const { Id, Nature, InitialTransactionId, CreditedWalletId, DebitedFunds, CreditedFunds, CreationDate = 0 } = transaction;
  const cents = CreditedWalletId === walletId ? centsOf(CreditedFunds ?? DebitedFunds) : -centsOf(DebitedFunds);
  const ref = Nature === 'REFUND' && InitialTransactionId ? InitialTransactionId : Id;
  return { ref, cents, day: new Date(CreationDate * 1000).toISOString().slice(0, 10) };
}

function centsOf({ Currency, Amount }: components['schemas']['Money']): number {
  if (Currency !== 'EUR') throw new Error(`the wallet is in ${Currency}`);
  return Amount;
}
