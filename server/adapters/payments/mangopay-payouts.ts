import type { operations } from '../../../openapi/providers/mangopay.d.ts';
import { type OrderedPayment, OrderRefused, type PaymentOrder } from '../../payments/provider.ts';
import type { RegisteredPayee } from '../../store/schema.ts';
import { keyOf, type MangopayApi, MangopayRefusal } from './mangopay-api.ts';
import type { mangopayParties } from './mangopay-parties.ts';
import { isAccountReceipt, type mangopayPayIns } from './mangopay-pay-ins.ts';
import type { mangopayWallets } from './mangopay-wallets.ts';

interface PayoutParts {
  api: MangopayApi;
  parties: ReturnType<typeof mangopayParties>;
  wallets: ReturnType<typeof mangopayWallets>;
  payIns: ReturnType<typeof mangopayPayIns>;
  ownerId: string;
}

const refundTag = (payInId: string, refundId: string) => `refund ${payInId} ${refundId}`;

type Order = Omit<NonNullable<operations['createPayout']['requestBody']>['content']['application/json'], 'AuthorId' | 'Fees'>;

/** Payouts from the wallets. A pay-in by bank is refunded by one that names it. */
export function mangopayPayouts({ api: { client, clientId, createOnce, dataOf }, parties, wallets, payIns, ownerId }: PayoutParts) {
  /** The payouts from a wallet whose tag begins so, by tag; without those that failed or were returned. */
  async function payoutsOf(walletId: string, tagPrefix: string): Promise<Map<string, { id: string; cents: number }>> {
    const payouts = new Map<string, { tag: string; cents: number }>();
    const returned = new Set<string>();
    for (const { Id, Type, Nature, Tag, DebitedFunds, InitialTransactionId } of await wallets.transactions(walletId)) {
      if (Nature === 'REFUND' && InitialTransactionId) returned.add(InitialTransactionId);
      if (Type === 'PAYOUT' && Nature === 'REGULAR' && Tag?.startsWith(tagPrefix))
        payouts.set(Id, { tag: Tag, cents: DebitedFunds.Amount });
    }
    return new Map([...payouts].filter(([id]) => !returned.has(id)).map(([id, { tag, cents }]) => [tag, { id, cents }]));
  }

  async function viewPayout(PayoutId: string) {
    return dataOf(await client.GET('/v2.01/{ClientId}/payouts/{PayoutId}', { params: { path: { ClientId: clientId, PayoutId } } }));
  }

  /** A refused read does not tell whether a payment was sent before. */
  const orUnknown = <Answered>(question: Promise<Answered>): Promise<Answered> =>
    question.catch((error: unknown) => {
      throw new Error('Mangopay does not say what was paid', { cause: error });
    });

  /** Back to the payer, out of the wallet that the pay-in went into. */
  async function refund({ id, payInRef = '', amountCents, payee }: PaymentOrder): Promise<string> {
    const payIn = await orUnknown(payIns.view(payInRef));
    if (payIn?.Status !== 'SUCCEEDED' || !payIn.AuthorId) throw new OrderRefused('there is no such paid payment');
    const { Id: payInId, CreditedWalletId: walletId, DebitedFunds: paid } = payIn;
    // what lies in a payer's own wallet is paid out by the payer
    const own = isAccountReceipt(payIn) ? await parties.payerOfWallet(walletId) : undefined;
    const payerId = (own && (await parties.knownPayer(own))) ?? payIn.AuthorId;
    const Tag = refundTag(payInId, id);
    const refunds = await orUnknown(payoutsOf(walletId, refundTag(payInId, '')));
    const sent = refunds.get(Tag);
    if (sent) return sent.id;
    const refunded = [...refunds.values()].reduce((sum, { cents }) => sum + cents, 0);
    if (refunded + amountCents > paid.Amount) throw new OrderRefused('more is to be refunded than was paid');
    return payOut(id, isAccountReceipt(payIn) ? payerId : ownerId, {
      DebitedWalletId: walletId,
      DebitedFunds: { Currency: 'EUR', Amount: amountCents },
      RecipientId: await parties.refundRecipient(payerId, payee),
      BankWireRef: 'Refund',
      PaymentRef: { ReasonType: 'PAYIN_REFUND' as const, ReferenceId: payInId },
      Tag,
    });
  }

  /** To the owner of a project, out of its wallet, to an account that an operator has confirmed. */
  async function disburse({ id, projectId, amountCents, payee, reference }: PaymentOrder): Promise<string> {
    if (projectId === null) throw new OrderRefused('it names no project');
    const walletId = await orUnknown(parties.wallet(projectId));
    const Tag = `payment ${id}`;
    const sent = (await orUnknown(payoutsOf(walletId, Tag))).get(Tag);
    if (sent) return sent.id;
    const { Id: RecipientId, Status } = await parties.payoutRecipient(payee);
    if (Status !== 'ACTIVE') throw new Error('the account of the payee is not confirmed at Mangopay');
    const DebitedFunds = { Currency: 'EUR', Amount: amountCents };
    return payOut(id, ownerId, { DebitedWalletId: walletId, DebitedFunds, RecipientId, BankWireRef: reference, Tag });
  }

  async function payOut(id: string, AuthorId: string, order: Order): Promise<string> {
    const body = { ...order, AuthorId, Fees: { Currency: 'EUR', Amount: 0 } };
    const payout = await createOnce(keyOf(id), (params) => client.POST('/v2.01/{ClientId}/payouts/bankwire', { params, body }), viewPayout);
    return payout.Id;
  }

  return {
    pays: ['DISBURSEMENT', 'REFUND', 'RETURN'] as const,
    registersPayeesOf: ['DISBURSEMENT'] as const,
    async payee({ payee, returnUrl }: PaymentOrder): Promise<RegisteredPayee> {
      const { Status, RecipientVerificationOfPayee: checked, confirmUrl } = await parties.payoutRecipient(payee);
      return {
        state: Status === 'ACTIVE' ? 'active' : 'pending',
        name: names.find((name) => name === checked?.RecipientVerificationCheck) ?? 'UNAVAILABLE',
        ...(confirmUrl && isHttps(confirmUrl) && { confirmUrl: withReturn(confirmUrl, returnUrl) }),
      };
    },
    async pay(order: PaymentOrder): Promise<string> {
      try {
        return await (order.kind === 'DISBURSEMENT' ? disburse(order) : refund(order));
      } catch (error) {
        if (error instanceof MangopayRefusal) throw new OrderRefused(error.message);
        throw error;
      }
    },
    async paymentStatus(ref: string): Promise<OrderedPayment> {
      const { Status, ResultCode } = await viewPayout(ref);
      if (Status === 'CREATED') return { state: 'sent' };
      if (Status === 'FAILED') return { state: 'rejected', reason: ResultCode ?? 'FAILED' };
      const returns = dataOf(
        await client.GET('/v2.01/{ClientId}/payouts/{PayoutId}/refunds', { params: { path: { ClientId: clientId, PayoutId: ref } } }),
      );
      const back = returns.find((one) => one.Status === 'SUCCEEDED');
      return back ? { state: 'returned', reason: back.RefundReason?.RefundReasonType ?? 'OTHER' } : { state: 'confirmed' };
    },
  };
}

/** Mangopay's results of a name check besides `MATCH_NOT_POSSIBLE`. */
const names = ['MATCH', 'CLOSE_MATCH', 'NO_MATCH'] as const;

const isHttps = (url: string) => URL.canParse(url) && new URL(url).protocol === 'https:';

function withReturn(page: string, returnUrl: string): string {
  const url = new URL(page);
  url.searchParams.set('returnUrl', returnUrl);
  return url.href;
}
