import { randomUUID } from 'node:crypto';
import { ibanOf } from '../../../domain/payment-reference.ts';
import { recordOf } from '../../../domain/unknown.ts';
import type { MangopaySettings } from '../../../server/adapters/payments/mangopay-api.ts';
import { describedApp, type DescribedApp, type FakeAnswer, type FakeRequest } from './described-app.ts';

type Json = Record<string, unknown>;

/** A notification as Mangopay sends it: a GET with these parameters. */
export interface Hook {
  EventType: string;
  RessourceId: string;
  Date: string;
}

export interface FakeMangopay extends DescribedApp {
  settings: MangopaySettings;
  /** The events that happened, in order. Mangopay would send each to its hook. */
  hooks: Hook[];
  payIn(id: string): Json | undefined;
  /** Pay-ins with our id of the payment. */
  payInsOf(paymentId: string): Json[];
  /** The payer pays; of a transfer perhaps another amount than was declared. */
  pay(payInId: string, paid?: { amountCents?: number; payer?: { name: string; iban: string } }): void;
  /** The URL of the payer's bank page, in place of one without a server. */
  pagesAt(url: string): void;
  /** Where the browser is sent from there. */
  returnOf(payInId: string): URL;
  /** The payer cancels, or the bank refuses. */
  decline(payInId: string): void;
  /** The accounts of a person, closed ones too. */
  accountsOf(userId: string): Json[];
  /** Transfers money to an account and returns the id of the pay-in. Undefined where it is returned, as for an inactive account. */
  transferTo(
    iban: string,
    transfer: { amountCents: number; reference?: string; payer?: { name: string; iban: string } },
  ): string | undefined;
  /** Mangopay changes the status of an account; accounts that are opened from now on have this one. */
  setAccount(id: string, status: string): void;
  openAccountsAs(status: string): void;
  /** Transfers between wallets that were made, and their refunds. */
  moves(): Json[];
  /** The next transfer between wallets is carried out as FAILED with this code. */
  failMove(code: string): void;
  /** Money goes from the wallet of a project without a payment, or comes where it is negative. */
  take(projectId: string, amountCents: number): void;
  /** What has been paid out of the wallets. */
  payouts: Json[];
  /** Mangopay carries a payout out, refuses it, or gets the money back. */
  endPayout(payoutId: string, end: 'SUCCEEDED' | 'FAILED' | 'RETURNED'): void;
  /** The result of the payee's bank for a name from now on. */
  nameCheck(check: 'MATCH' | 'CLOSE_MATCH' | 'NO_MATCH' | 'MATCH_NOT_POSSIBLE'): void;
  /** Recipients that were registered for payouts. */
  readonly payoutRecipients: Json[];
  /** An operator confirms a recipient on Mangopay's page, or does not. */
  decideRecipient(redirectUrl: string, decision: 'approve' | 'deny'): void;
  /** New recipients of scope PAYIN stay PENDING until `acceptRecipients`. */
  holdRecipients(): void;
  acceptRecipients(): void;
  /** Tokens that were given are no longer taken. */
  expireTokens(): void;
  counts(): { users: number; wallets: number; payIns: number; payouts: number; accounts: number };
}

export const fakeBanks = [
  { Country: 'LT', Banks: [{ BankName: 'lt-example-bank', Name: 'Example bankas', Scheme: ['SEPA_INSTANT_CREDIT_TRANSFER'] }] },
  {
    Country: 'DE',
    Banks: [
      { BankName: 'de-demobank-open-banking-embedded-templates', Name: 'Demobank', Scheme: ['SEPA_INSTANT_CREDIT_TRANSFER'] },
      { BankName: 'de-example-bank', Name: 'Example Bank', Scheme: ['SEPA_CREDIT_TRANSFER'] },
    ],
  },
];

/** Countries whose virtual accounts may be opened. */
export const fakeAccountCountries = ['DE', 'ES', 'FR', 'LU'];

const euro = (Amount: number) => ({ Currency: 'EUR', Amount });
const error = (status: number, Type: string, errors: Json | null = null): FakeAnswer => ({
  status,
  body: { Message: Type, Type, Id: randomUUID(), Date: 1_700_000_000, errors },
});
const scaPage = (id: string) => `https://sca.example.com/sessions/${id}`;
const amountOf = (money: unknown): number => Number(recordOf(money)['Amount']);

/** Mangopay as far as openapi/providers/mangopay.yaml describes it, with a memory. */
export async function fakeMangopay(): Promise<FakeMangopay> {
  const settings = { clientId: 'statefolio', apiKey: 'a key of the fake', userId: 'user_platform' };
  const users = new Map<string, Json>([[settings.userId, { Id: settings.userId, UserCategory: 'OWNER', PersonType: 'LEGAL' }]]);
  const wallets = new Map<string, Json>();
  const payIns = new Map<string, Json>();
  const recipients = new Map<string, Json>();
  const payouts = new Map<string, Json>();
  const returns = new Map<string, Json>();
  const accounts = new Map<string, Json>();
  const moves = new Map<string, Json>();
  const answers = new Map<string, FakeAnswer>();
  const tokens = new Set<string>();
  /** By wallet. */
  const taken = new Map<string, number>();
  const hooks: Hook[] = [];
  let recipientStatus = 'ACTIVE';
  let nameCheck = 'MATCH';
  let accountStatus = 'ACTIVE';
  const failures: string[] = [];
  let pages = 'https://pay.example.com/payByBank';
  let seconds = 1_700_000_000;

  const newId = (prefix: string) => `${prefix}_m_${randomUUID().replaceAll('-', '').slice(0, 26).toUpperCase()}`;
  const happened = (EventType: string, RessourceId: string) => void hooks.push({ EventType, RessourceId, Date: String(++seconds) });
  const created = (map: Map<string, Json>, prefix: string, one: Json): FakeAnswer => {
    const Id = newId(prefix);
    map.set(Id, { ...one, Id, CreationDate: ++seconds });
    return { status: 200, body: map.get(Id) };
  };
  const found = (one: Json | undefined): FakeAnswer => (one ? { status: 200, body: one } : error(404, 'ressource_not_found'));
  const set = (map: Map<string, Json>, id: string, change: Json) => map.set(id, { ...map.get(id), ...change });

  const balanceOf = (walletId: string): number => {
    const sum = (map: Map<string, Json>, key: string, states: string[]) =>
      [...map.values()]
        .filter((one) => one[key] === walletId && states.includes(String(one['Status'])))
        .reduce((total, one) => total + amountOf(one['DebitedFunds']), 0);
    return (
      sum(payIns, 'CreditedWalletId', ['SUCCEEDED']) -
      sum(payouts, 'DebitedWalletId', ['CREATED', 'SUCCEEDED']) +
      sum(returns, 'CreditedWalletId', ['SUCCEEDED']) +
      sum(moves, 'CreditedWalletId', ['SUCCEEDED']) -
      sum(moves, 'DebitedWalletId', ['SUCCEEDED']) -
      (taken.get(walletId) ?? 0)
    );
  };

  const moved = (one: Json, failure: string | undefined): FakeAnswer =>
    created(moves, 'transfer', { ...one, Type: 'TRANSFER', Status: failure ? 'FAILED' : 'SUCCEEDED', ResultCode: failure ?? '000000' });

  const operations: Record<string, (request: FakeRequest) => FakeAnswer> = {
    createNaturalPayer: ({ body }) => created(users, 'user', { ...body, PersonType: 'NATURAL' }),
    createLegalPayer: ({ body }) => created(users, 'user', { ...body, PersonType: 'LEGAL' }),
    createWallet: ({ body }) => created(wallets, 'wlt', { ...body, Balance: euro(0) }),
    listSupportedBanks({ query }) {
      const wanted = query['CountryCodes']?.split(',');
      const all = fakeBanks.filter(({ Country }) => !wanted || wanted.includes(Country));
      const [perPage, page] = [Number(query['per_page'] ?? 10), Number(query['page'] ?? 1)];
      const banks = all
        .flatMap(({ Country, Banks }) => Banks.map((bank) => ({ Country, bank })))
        .slice((page - 1) * perPage, page * perPage);
      const Countries = [...new Set(banks.map(({ Country }) => Country))].map((Country) => ({
        Country,
        Banks: banks.filter((bank) => bank.Country === Country).map(({ bank }) => bank),
      }));
      return { status: 200, body: { SupportedBanks: { Countries } } };
    },
    createPayByBankPayIn({ body }) {
      const isBank = fakeBanks.some(
        ({ Country, Banks }) => Country === body['Country'] && Banks.some(({ BankName }) => BankName === body['BankName']),
      );
      if (!isBank) return error(400, 'param_error', { BankName: 'The bank is not supported' });
      if (!users.has(String(body['AuthorId'])) || !wallets.has(String(body['CreditedWalletId'])))
        return error(400, 'param_error', { AuthorId: 'unknown' });
      const answer = created(payIns, 'payin', {
        ...body,
        Status: 'CREATED',
        PaymentType: 'PAY_BY_BANK',
        ExecutionType: 'WEB',
        ResultCode: null,
        ResultMessage: null,
      });
      const id = String(recordOf(answer.body)['Id']);
      set(payIns, id, { RedirectURL: `${pages}/${id}` });
      return found(payIns.get(id));
    },
    createBankWirePayIn({ body }) {
      if (!users.has(String(body['AuthorId'])) || !wallets.has(String(body['CreditedWalletId'])))
        return error(400, 'param_error', { AuthorId: 'unknown' });
      return created(payIns, 'payin', {
        ...body,
        Status: 'CREATED',
        PaymentType: 'BANK_WIRE',
        ExecutionType: 'DIRECT',
        DebitedFunds: { Currency: 'XXX', Amount: 0 },
        WireReference: randomUUID().slice(0, 10),
        BankAccount: { OwnerName: 'MANGOPAY', IBAN: 'FR7618829754160173622224251', BIC: 'CMBRFR2BCME', Type: 'IBAN' },
        ResultCode: null,
        ResultMessage: null,
      });
    },
    viewWallet({ params }) {
      const wallet = wallets.get(params['WalletId'] ?? '');
      return found(wallet && { ...wallet, Balance: euro(balanceOf(String(wallet['Id']))) });
    },
    listVirtualAccounts: ({ params }) => ({
      status: 200,
      body: [...accounts.values()].filter(({ WalletId }) => WalletId === params['WalletId']),
    }),
    createVirtualAccount({ params, body }) {
      const { WalletId = '' } = params;
      if (!wallets.has(WalletId)) return error(404, 'ressource_not_found');
      if (!fakeAccountCountries.includes(String(body['Country']))) return error(400, 'param_error', { Country: 'not available' });
      const owner = users.get(String(wallets.get(WalletId)?.['Owners']));
      if (body['VirtualAccountPurpose'] === 'USER_OWNED' && owner?.['UserCategory'] !== 'OWNER') return error(403, 'forbidden');
      const Iban = ibanOf(String(body['Country']), String(accounts.size + 1).padStart(16, '0'));
      return created(accounts, 'wltbank', {
        ...body,
        WalletId,
        Status: accountStatus,
        AccountOwner: 'MGP Statefolio',
        InternationalAccountDetails: [{ Address: {}, Account: { Iban, Bic: 'MPAYFRP1XXX' } }],
      });
    },
    viewVirtualAccount: ({ params }) => found(accounts.get(params['VirtualAccountId'] ?? '')),
    closeVirtualAccount({ params }) {
      const { VirtualAccountId = '' } = params;
      const account = accounts.get(VirtualAccountId);
      if (!account) return error(404, 'ressource_not_found');
      if (account['Status'] === 'CLOSED') return error(400, 'param_error', { Active: 'closed before' });
      set(accounts, VirtualAccountId, { Status: 'CLOSED' });
      return found(accounts.get(VirtualAccountId));
    },
    listVirtualAccountAvailabilities: () => ({
      status: 200,
      body: { Collection: fakeAccountCountries.map((Country) => ({ Country, Available: true, Currencies: ['EUR'] })) },
    }),
    createTransfer({ body }) {
      const [from, to] = [wallets.get(String(body['DebitedWalletId'])), wallets.get(String(body['CreditedWalletId']))];
      if (!from || !to) return error(400, 'param_error', { DebitedWalletId: 'unknown' });
      if (String(from['Owners']) !== body['AuthorId']) return error(400, 'param_error', { AuthorId: 'not the owner of the wallet' });
      if (users.get(String(to['Owners']))?.['UserCategory'] !== 'OWNER')
        return error(400, 'param_error', { CreditedWalletId: 'of a PAYER' });
      const isCovered = balanceOf(String(from['Id'])) >= amountOf(body['DebitedFunds']);
      return moved({ ...body, Nature: 'REGULAR' }, failures.shift() ?? (isCovered ? undefined : '001001'));
    },
    viewTransfer: ({ params }) => found(moves.get(params['TransferId'] ?? '')),
    refundTransfer({ params, body }) {
      const transfer = moves.get(params['TransferId'] ?? '');
      if (transfer?.['Status'] !== 'SUCCEEDED') return error(404, 'ressource_not_found');
      if (transfer['AuthorId'] !== body['AuthorId']) return error(400, 'param_error', { AuthorId: 'not the author' });
      const refunded = [...moves.values()].some(
        (move) => move['InitialTransactionId'] === transfer['Id'] && move['Status'] === 'SUCCEEDED',
      );
      if (refunded) return error(400, 'param_error', { TransferId: 'refunded before' });
      const { DebitedFunds, DebitedWalletId: CreditedWalletId, CreditedWalletId: DebitedWalletId, Id: InitialTransactionId } = transfer;
      const isCovered = balanceOf(String(DebitedWalletId)) >= amountOf(DebitedFunds);
      const back = { ...body, DebitedFunds, DebitedWalletId, CreditedWalletId, InitialTransactionId, Nature: 'REFUND' };
      return moved(back, failures.shift() ?? (isCovered ? undefined : '001001'));
    },
    viewRefund: ({ params }) => found(moves.get(params['RefundId'] ?? '')),
    viewPayIn: ({ params }) => found(payIns.get(params['PayInId'] ?? '')),
    listWalletTransactions({ params, query }) {
      const walletId = params['WalletId'] ?? '';
      if (!wallets.has(walletId)) return error(404, 'ressource_not_found');
      const states = query['Status']?.split(',');
      const all = [...payIns.values(), ...payouts.values(), ...returns.values(), ...moves.values()]
        .filter((one) => one['CreditedWalletId'] === walletId || one['DebitedWalletId'] === walletId)
        .filter((one) => !states || states.includes(String(one['Status'])))
        .map((one) => ({ Type: one['PaymentType'] ? 'PAYIN' : 'PAYOUT', Nature: 'REGULAR', ...one }));
      const [perPage, page] = [Number(query['per_page'] ?? 10), Number(query['page'] ?? 1)];
      return { status: 200, body: all.slice((page - 1) * perPage, page * perPage) };
    },
    createRecipient({ params, body }) {
      const user = users.get(params['UserId'] ?? '');
      if (!user) return error(404, 'ressource_not_found');
      const isPayout = body['RecipientScope'] === 'PAYOUT';
      if (isPayout && (user['UserCategory'] !== 'OWNER' || body['ScaContext'] !== 'USER_PRESENT'))
        return error(400, 'param_error', { RecipientScope: 'only an owner who is present registers it' });
      const RecipientVerificationOfPayee = {
        RecipientVerificationId: randomUUID(),
        RecipientVerificationCheck: nameCheck,
        RecipientVerificationMessage: '',
      };
      const { ScaContext: _context, ...stored } = body;
      const answer = created(recipients, 'rec', { ...stored, UserId: params['UserId'], Status: 'PENDING', RecipientVerificationOfPayee });
      const id = String(recordOf(answer.body)['Id']);
      if (!isPayout) set(recipients, id, { Status: recipientStatus });
      // the page is named once, in the answer to the registration
      return isPayout ? { status: 200, body: { ...recordOf(answer.body), PendingUserAction: { RedirectUrl: scaPage(id) } } } : answer;
    },
    viewRecipient: ({ params }) => found(recipients.get(params['RecipientId'] ?? '')),
    createPayout({ body }) {
      const walletId = String(body['DebitedWalletId']);
      const recipient = recipients.get(String(body['RecipientId']));
      if (recipient?.['Status'] !== 'ACTIVE') return error(400, 'param_error', { RecipientId: 'not active' });
      if (String(wallets.get(walletId)?.['Owners']) !== body['AuthorId'])
        return error(400, 'param_error', { AuthorId: 'not the owner of the wallet' });
      const payIn = payIns.get(String(recordOf(body['PaymentRef'])['ReferenceId']));
      const isAllowed = body['PaymentRef']
        ? recipient['UserId'] === payIn?.['AuthorId'] && payIn?.['CreditedWalletId'] === walletId
        : recipient['RecipientScope'] === 'PAYOUT' && users.get(String(recipient['UserId']))?.['UserCategory'] === 'OWNER';
      if (!isAllowed) return error(400, 'param_error', { RecipientId: 'not for this payout' });
      if (balanceOf(walletId) < amountOf(body['DebitedFunds']))
        return created(payouts, 'po', { ...body, Status: 'FAILED', ResultCode: '001001', ResultMessage: 'Unsufficient wallet balance' });
      return created(payouts, 'po', { ...body, Status: 'CREATED', ResultCode: null, ResultMessage: null });
    },
    viewPayout: ({ params }) => found(payouts.get(params['PayoutId'] ?? '')),
    listPayoutRefunds: ({ params }) => ({
      status: 200,
      body: [...returns.values()].filter((one) => one['InitialTransactionId'] === params['PayoutId']),
    }),
    viewResponse({ params }) {
      const known = answers.get(params['IdempotencyKey'] ?? '');
      return known ? { status: 200, body: { StatusCode: String(known.status), Resource: known.body } } : error(404, 'ressource_not_found');
    },
  };

  function handle(operationId: string, request: FakeRequest): FakeAnswer {
    const { authorization = '' } = request.headers;
    if (operationId === 'createToken') {
      if (authorization !== `Basic ${Buffer.from(`${settings.clientId}:${settings.apiKey}`).toString('base64')}`)
        return error(401, 'invalid_client');
      const access_token = randomUUID();
      tokens.add(access_token);
      return { status: 200, body: { access_token, token_type: 'Bearer', expires_in: 3600 } };
    }
    if (!tokens.has(authorization.replace('Bearer ', ''))) return error(401, 'invalid_token');
    if (request.params['ClientId'] !== settings.clientId) return error(404, 'ressource_not_found');
    const key = request.headers['idempotency-key'];
    // blocked whatever was answered to the first
    if (key !== undefined && answers.has(key)) return error(409, 'idempotent_creation_conflict');
    const answer = operations[operationId]?.(request) ?? error(500, 'not_in_the_fake');
    if (key !== undefined) answers.set(key, answer);
    return answer;
  }

  const app = await describedApp('mangopay', handle);
  return {
    ...app,
    settings: { ...settings, url: app.url },
    hooks,
    get payouts() {
      return [...payouts.values()];
    },
    payIn: (id) => payIns.get(id),
    payInsOf: (paymentId) => [...payIns.values()].filter(({ Tag }) => Tag === paymentId),
    pay(id, { amountCents, payer } = {}) {
      const payIn = payIns.get(id);
      const agreed = amountOf(payIn?.['DeclaredDebitedFunds'] ?? payIn?.['DebitedFunds']);
      set(payIns, id, {
        Status: 'SUCCEEDED',
        ResultCode: '000000',
        DebitedFunds: euro(amountCents ?? agreed),
        ...(payer && { TransactionDetails: { DebtorName: payer.name, DebtorAccount: payer.iban } }),
      });
      happened('PAYIN_NORMAL_SUCCEEDED', id);
    },
    accountsOf(userId) {
      return [...accounts.values()].filter(({ Tag }) => Tag === userId);
    },
    transferTo(iban, { amountCents, reference = '', payer }) {
      const account = [...accounts.values()].find((one) => JSON.stringify(one['InternationalAccountDetails']).includes(iban));
      if (account?.['Status'] !== 'ACTIVE') return undefined;
      const AuthorId = String(wallets.get(String(account['WalletId']))?.['Owners']);
      const answer = created(payIns, 'payin', {
        Tag: null,
        AuthorId,
        CreditedUserId: AuthorId,
        CreditedWalletId: account['WalletId'],
        BankingAliasId: account['Id'],
        DebitedFunds: euro(amountCents),
        Status: 'SUCCEEDED',
        ResultCode: '000000',
        PaymentType: 'BANK_WIRE',
        ExecutionType: 'EXTERNAL_INSTRUCTION',
        WireReference: reference,
        DebitedBankAccount: payer
          ? { OwnerName: payer.name, AccountNumber: null, IBAN: payer.iban, BIC: null, Type: 'IBAN', Country: null }
          : null,
      });
      const id = String(recordOf(answer.body)['Id']);
      happened('PAYIN_NORMAL_SUCCEEDED', id);
      return id;
    },
    setAccount: (id, Status) => void set(accounts, id, { Status }),
    openAccountsAs(status) {
      accountStatus = status;
    },
    moves: () => [...moves.values()],
    failMove: (code) => void failures.push(code),
    take(projectId, amountCents) {
      const [id] = [...wallets].find(([, { Tag }]) => Tag === projectId) ?? [''];
      taken.set(id, (taken.get(id) ?? 0) + amountCents);
    },
    pagesAt(url) {
      pages = url;
    },
    returnOf(id) {
      const address = new URL(String(payIns.get(id)?.['ReturnURL']));
      address.searchParams.set('transactionId', id);
      return address;
    },
    decline(id) {
      set(payIns, id, { Status: 'FAILED', ResultCode: '101002' });
      happened('PAYIN_NORMAL_FAILED', id);
    },
    endPayout(id, end) {
      if (end !== 'RETURNED') {
        set(payouts, id, { Status: end, ResultCode: end === 'FAILED' ? '121002' : '000000' });
        return happened(`PAYOUT_NORMAL_${end}`, id);
      }
      const { DebitedFunds, DebitedWalletId } = payouts.get(id) ?? {};
      created(returns, 'refund', {
        Type: 'PAYIN',
        Nature: 'REFUND',
        Status: 'SUCCEEDED',
        DebitedFunds,
        CreditedWalletId: DebitedWalletId,
        InitialTransactionId: id,
        RefundReason: { RefundReasonType: 'BANKACCOUNT_HAS_BEEN_CLOSED', RefundReasonMessage: null },
      });
      happened('PAYOUT_REFUND_SUCCEEDED', id);
    },
    nameCheck(check) {
      nameCheck = check;
    },
    get payoutRecipients() {
      return [...recipients.values()].filter(({ RecipientScope }) => RecipientScope === 'PAYOUT');
    },
    decideRecipient(redirectUrl, decision) {
      const id = new URL(redirectUrl).pathname.split('/').at(-1) ?? '';
      if (recipients.get(id)?.['Status'] !== 'PENDING') throw new Error('there is nothing to confirm');
      set(recipients, id, { Status: decision === 'approve' ? 'ACTIVE' : 'CANCELED' });
      happened(decision === 'approve' ? 'RECIPIENT_ACTIVE' : 'RECIPIENT_CANCELED', id);
    },
    holdRecipients() {
      recipientStatus = 'PENDING';
    },
    acceptRecipients() {
      recipientStatus = 'ACTIVE';
      for (const [id, { RecipientScope }] of recipients) if (RecipientScope === 'PAYIN') set(recipients, id, { Status: 'ACTIVE' });
    },
    expireTokens: () => tokens.clear(),
    counts: () => ({
      users: users.size - 1,
      wallets: wallets.size,
      payIns: payIns.size,
      payouts: payouts.size,
      accounts: accounts.size,
    }),
  };
}

/** The query of a notification. */
export const hookQuery = (hook: Hook) => new URLSearchParams({ ...hook });
