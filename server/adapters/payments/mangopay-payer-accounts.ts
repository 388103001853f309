import type { components } from '../../../openapi/providers/mangopay.d.ts';
import {
  type AccountReceipt,
  MoveRefused,
  type PayerAccount,
  type PayerAccounts,
  PaymentNotStarted,
  type WalletMoveOrder,
} from '../../payments/provider.ts';
import { keyFor, type MangopayApi, MangopayRefusal } from './mangopay-api.ts';
import type { mangopayParties } from './mangopay-parties.ts';
import { isAccountReceipt, type mangopayPayIns } from './mangopay-pay-ins.ts';
import type { mangopayWallets } from './mangopay-wallets.ts';

type VirtualAccount = components['schemas']['VirtualAccount'];
type Transfer = components['schemas']['Transfer'];
type PayIn = components['schemas']['PayIn'];

interface AccountParts {
  api: MangopayApi;
  parties: ReturnType<typeof mangopayParties>;
  wallets: ReturnType<typeof mangopayWallets>;
  payIns: ReturnType<typeof mangopayPayIns>;
  /** ISO 3166-1 alpha-2, of the accounts that are opened; none are where it is absent. */
  country: string | undefined;
}

const euro = (Amount: number) => ({ Currency: 'EUR', Amount });
const ended = ['CLOSED', 'FAILED'];
const maxAccounts = 100;
const moveTag = (receiptRef: string) => `move ${receiptRef}`;

/** Virtual accounts (COLLECTION): each leads into the wallet of a PAYER, from where a transfer moves its money into the wallet of a project. */
export function mangopayPayerAccounts({ api, parties, wallets, payIns, country }: AccountParts): PayerAccounts {
  const { client, clientId, createOnce, dataOf } = api;

  async function openOf(payer: Parameters<PayerAccounts['open']>[0]): Promise<PayerAccount> {
    if (!country) throw new PaymentNotStarted('no accounts are opened');
    const WalletId = await parties.payerWallet(payer);
    const path = { ClientId: clientId, WalletId };
    const all = dataOf(
      await client.GET('/v2.01/{ClientId}/wallets/{WalletId}/virtual-accounts', { params: { path, query: { per_page: maxAccounts } } }),
    );
    const open = all.find(({ Status }) => !ended.includes(Status));
    const body = { Country: country, VirtualAccountPurpose: 'COLLECTION' as const, Tag: payer.id };
    const account =
      open ??
      (await createOnce(
        keyFor('virtual account', { WalletId, ...body, after: all.map(({ Id }) => Id).sort() }),
        ({ header }) => client.POST('/v2.01/{ClientId}/wallets/{WalletId}/virtual-accounts', { params: { path, header }, body }),
        (id) => viewAccount(WalletId, id),
      ));
    if (account.Status === 'BLOCKED' || ended.includes(account.Status)) throw new PaymentNotStarted(`the account is ${account.Status}`);
    if (account.Status !== 'ACTIVE') throw new Error(`the account is ${account.Status}`);
    return accountOf(account);
  }

  async function viewAccount(WalletId: string, VirtualAccountId: string): Promise<VirtualAccount> {
    return dataOf(
      await client.GET('/v2.01/{ClientId}/wallets/{WalletId}/virtual-accounts/{VirtualAccountId}', {
        params: { path: { ClientId: clientId, WalletId, VirtualAccountId } },
      }),
    );
  }

  async function receiptOf(payIn: PayIn | undefined): Promise<AccountReceipt | undefined> {
    if (payIn?.Status !== 'SUCCEEDED' || !isAccountReceipt(payIn)) return undefined;
    const userId = await parties.payerOfWallet(payIn.CreditedWalletId);
    if (userId === undefined) return undefined;
    const { Id, DebitedFunds, WireReference, DebitedBankAccount: account, TransactionDetails: details } = payIn;
    if (DebitedFunds.Currency !== 'EUR') throw new Error(`the payment is in ${DebitedFunds.Currency}`);
    const iban = account?.IBAN ?? details?.DebtorAccount;
    return {
      ref: Id,
      userId,
      amountCents: DebitedFunds.Amount,
      reference: WireReference ?? '',
      sender: { name: account?.OwnerName ?? details?.DebtorName ?? '', ...(iban && { iban: iban.replace(/\s/g, '') }) },
    };
  }

  async function wayOf({ userId, projectId }: WalletMoveOrder) {
    const [payer, from, to] = [await parties.knownPayer(userId), await parties.knownPayerWallet(userId), await parties.wallet(projectId)];
    if (payer === undefined || from === undefined) throw new Error('the payer has no wallet');
    return { payer, from, to };
  }

  async function viewTransfer(TransferId: string): Promise<Transfer> {
    return dataOf(await client.GET('/v2.01/{ClientId}/transfers/{TransferId}', { params: { path: { ClientId: clientId, TransferId } } }));
  }

  async function viewRefund(RefundId: string): Promise<Transfer> {
    return dataOf(await client.GET('/v2.01/{ClientId}/refunds/{RefundId}', { params: { path: { ClientId: clientId, RefundId } } }));
  }

  /** A refused read does not tell whether money was moved before. */
  const orUnknown = <Answered>(question: Promise<Answered>): Promise<Answered> =>
    question.catch((error: unknown) => {
      throw new Error('Mangopay does not say what has moved', { cause: error });
    });

  return {
    isOffered: country !== undefined,
    open: (payer) => refusedAs(PaymentNotStarted, openOf(payer)),
    async close(ref) {
      const [WalletId = '', VirtualAccountId = ''] = ref.split('/');
      const path = { ClientId: clientId, WalletId, VirtualAccountId };
      if (ended.includes((await viewAccount(WalletId, VirtualAccountId)).Status)) return;
      const { Status } = dataOf(
        await client.PUT('/v2.01/{ClientId}/wallets/{WalletId}/virtual-accounts/{VirtualAccountId}', {
          params: { path },
          body: { Active: false },
        }),
      );
      if (!ended.includes(Status)) throw new Error(`the account is ${Status}`);
    },
    receipt: async (ref) => receiptOf(await payIns.view(ref)),
    async arrived(userId) {
      const walletId = await parties.knownPayerWallet(userId);
      const moved = walletId === undefined ? [] : await wallets.transactions(walletId);
      return moved
        .filter(({ Type, Nature, Status }) => Type === 'PAYIN' && Nature === 'REGULAR' && Status === 'SUCCEEDED')
        .map(({ Id }) => Id);
    },
    async moveIn(order) {
      const { payer, from, to } = await orUnknown(wayOf(order));
      const Tag = moveTag(order.receiptRef);
      const existing = (await orUnknown(wallets.transactions(from))).find(
        (one) => one.Type === 'TRANSFER' && one.Nature === 'REGULAR' && one.Tag === Tag,
      );
      if (existing) return madeBy(existing);
      const funds = { DebitedFunds: euro(order.amountCents), Fees: euro(0) };
      const body = { AuthorId: payer, DebitedWalletId: from, CreditedWalletId: to, ...funds, Tag };
      const key = keyFor('move', { receiptRef: order.receiptRef, refusals: order.refusals });
      const create = createOnce(
        key,
        ({ path, header }) => client.POST('/v2.01/{ClientId}/transfers', { params: { path, header }, body }),
        viewTransfer,
      );
      return madeBy(await refusedAs(MoveRefused, create));
    },
    async moveBack(order) {
      const { payer, from } = await orUnknown(wayOf(order));
      const TransferId = order.moveRef;
      const existing = (await orUnknown(wallets.transactions(from))).find(
        (one) => one.Type === 'TRANSFER' && one.Nature === 'REFUND' && one.InitialTransactionId === TransferId,
      );
      if (existing) return madeBy(existing);
      const body = { AuthorId: payer, Tag: moveTag(order.receiptRef) };
      const key = keyFor('move back', { receiptRef: order.receiptRef, refusals: order.refusals });
      const create = createOnce(
        key,
        ({ path, header }) =>
          client.POST('/v2.01/{ClientId}/transfers/{TransferId}/refunds', { params: { path: { ...path, TransferId }, header }, body }),
        viewRefund,
      );
      return madeBy(await refusedAs(MoveRefused, create));
    },
    async wallet(userId) {
      const walletId = await parties.knownPayerWallet(userId);
      return walletId === undefined ? undefined : wallets.statement(walletId);
    },
  };
}

/** The countries whose accounts the platform may open for euro. */
export async function mangopayAccountCountries({ client, clientId, dataOf }: MangopayApi): Promise<string[]> {
  const { Collection } = dataOf(
    await client.GET('/v2.01/{ClientId}/virtual-accounts/availability', { params: { path: { ClientId: clientId } } }),
  );
  return Collection.filter(({ Available, Currencies }) => Available && Currencies.includes('EUR')).map(({ Country }) => Country);
}

/** Throws MoveRefused for one that has failed, and another error for one that has not ended. */
function madeBy({ Id, Status, ResultCode }: Pick<Transfer, 'Id' | 'Status' | 'ResultCode'>): string {
  if (Status === 'FAILED') throw new MoveRefused(ResultCode ?? 'FAILED');
  if (Status !== 'SUCCEEDED') throw new Error('the transfer is not made yet');
  return Id;
}

/** A certain refusal of Mangopay, as the interface names it. */
const refusedAs = <Answered>(Refused: new (message: string) => Error, work: Promise<Answered>): Promise<Answered> =>
  work.catch((error: unknown) => {
    throw error instanceof MangopayRefusal ? new Refused(error.message) : error;
  });

function accountOf({ Id, WalletId, AccountOwner, InternationalAccountDetails: details }: VirtualAccount): PayerAccount {
  const account = [details].flat().find((one) => one?.Account.Iban)?.Account;
  if (!account?.Iban || !AccountOwner) throw new Error('Mangopay does not name the account');
  return { ref: `${WalletId}/${Id}`, beneficiary: AccountOwner, iban: account.Iban.replace(/\s/g, ''), bic: account.Bic ?? '' };
}
