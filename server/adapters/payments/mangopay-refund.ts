import { type ProviderRefund, type Refund, RefundRefused } from '../../payments/provider.ts';
import { keyOf, type MangopayApi, MangopayRefusal } from './mangopay-api.ts';
import type { mangopayParties } from './mangopay-parties.ts';
import type { mangopayPayIns } from './mangopay-pay-ins.ts';

interface RefundParts {
  api: MangopayApi;
  parties: ReturnType<typeof mangopayParties>;
  payIns: ReturnType<typeof mangopayPayIns>;
  ownerId: string;
}

const pageSize = 100;
const tagOf = (payInId: string, refundId: string) => `refund ${payInId} ${refundId}`;

/** Pay-ins by bank are refunded by a payout from the wallet that names the pay-in. */
export function mangopayRefund({ api: { client, clientId, createOnce, dataOf }, parties, payIns, ownerId }: RefundParts) {
  /** The payouts that refund a pay-in, by tag; without those that failed or were returned. */
  async function refundsOf(walletId: string, payInId: string): Promise<Map<string, { id: string; cents: number }>> {
    const payouts = new Map<string, { tag: string; cents: number }>();
    const returned = new Set<string>();
    for (let page = 1; ; page++) {
      const found = dataOf(
        await client.GET('/v2.01/{ClientId}/wallets/{WalletId}/transactions', {
          params: { path: { ClientId: clientId, WalletId: walletId }, query: { Status: 'CREATED,SUCCEEDED', per_page: pageSize, page } },
        }),
      );
      for (const { Id, Type, Nature, Tag, DebitedFunds, InitialTransactionId } of found) {
        if (Nature === 'REFUND' && InitialTransactionId) returned.add(InitialTransactionId);
        if (Type === 'PAYOUT' && Nature === 'REGULAR' && Tag?.startsWith(tagOf(payInId, '')))
          payouts.set(Id, { tag: Tag, cents: DebitedFunds.Amount });
      }
      if (found.length < pageSize) break;
    }
    return new Map([...payouts].filter(([id]) => !returned.has(id)).map(([id, { tag, cents }]) => [tag, { id, cents }]));
  }

  async function viewPayout(PayoutId: string) {
    return dataOf(await client.GET('/v2.01/{ClientId}/payouts/{PayoutId}', { params: { path: { ClientId: clientId, PayoutId } } }));
  }

  /** A question that is refused says nothing of a refund that was perhaps sent before. */
  const asked = <Answered>(question: Promise<Answered>): Promise<Answered> =>
    question.catch((error: unknown) => {
      throw new Error('Mangopay does not say what was refunded', { cause: error });
    });

  async function send({ id, providerRef, amountCents, payee }: Refund): Promise<string> {
    const payIn = await asked(payIns.view(providerRef));
    if (payIn?.Status !== 'SUCCEEDED' || !payIn.AuthorId) throw new RefundRefused('there is no such paid payment');
    const { Id: payInId, AuthorId: payerId, CreditedWalletId: walletId, DebitedFunds: paid } = payIn;
    const Tag = tagOf(payInId, id);
    const refunds = await asked(refundsOf(walletId, payInId));
    const sent = refunds.get(Tag);
    if (sent) return sent.id;
    const refunded = [...refunds.values()].reduce((sum, { cents }) => sum + cents, 0);
    if (refunded + amountCents > paid.Amount) throw new RefundRefused('more is to be refunded than was paid');
    const body = {
      AuthorId: ownerId,
      DebitedWalletId: walletId,
      DebitedFunds: { Currency: 'EUR', Amount: amountCents },
      Fees: { Currency: 'EUR', Amount: 0 },
      RecipientId: await parties.refundRecipient(payerId, payee),
      BankWireRef: 'Refund',
      PaymentRef: { ReasonType: 'PAYIN_REFUND' as const, ReferenceId: payInId },
      Tag,
    };
    const payout = await createOnce(keyOf(id), (params) => client.POST('/v2.01/{ClientId}/payouts/bankwire', { params, body }), viewPayout);
    return payout.Id;
  }

  return {
    async refund(refund: Refund): Promise<string> {
      try {
        return await send(refund);
      } catch (error) {
        if (error instanceof MangopayRefusal) throw new RefundRefused(error.message);
        throw error;
      }
    },
    async refundStatus(refundRef: string): Promise<ProviderRefund> {
      const { Status, ResultCode } = await viewPayout(refundRef);
      if (Status === 'CREATED') return { state: 'sent' };
      if (Status === 'FAILED') return { state: 'rejected', reason: ResultCode ?? 'FAILED' };
      const returns = dataOf(
        await client.GET('/v2.01/{ClientId}/payouts/{PayoutId}/refunds', { params: { path: { ClientId: clientId, PayoutId: refundRef } } }),
      );
      const back = returns.find((one) => one.Status === 'SUCCEEDED');
      return back ? { state: 'returned', reason: back.RefundReason?.RefundReasonType ?? 'OTHER' } : { state: 'confirmed' };
    },
  };
}
