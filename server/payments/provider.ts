import type { Locale } from '../../domain/locale.ts';
import type { Cents } from '../../domain/money.ts';
import type { ProviderHint } from '../lib/webhooks.ts';
import type { InstructionKind, RegisteredPayee } from '../store/schema.ts';

export interface PaymentMethod {
  key: string;
  name: string;
  logoUrl: string | null;
}

/** The way to pay that is a transfer made by the payer at their bank. Stored with payments and part of the contract: never renamed. */
export const transferMethod = 'directPayment';

/** Who is going to pay. */
export interface Payer {
  /** Our id of the user. */
  id: string;
  name: string;
  surname: string;
  /** Absent for a person. */
  companyName?: string | undefined;
  email: string;
}

export interface PaymentToStart {
  /** Our id of the payment, and the idempotency key: the same id is the same payment at the provider. */
  id: string;
  amountCents: Cents;
  /** A key of `methods`, or `transferMethod` where the provider takes transfers. */
  method: string;
  payer: Payer;
  /** The project that is paid for: providers with wallets have one for each. */
  projectId: string;
  /** Creditor reference by ISO 11649, shown to the payer. */
  reference: string;
  /** Where the browser comes back to; absolute. */
  returnUrl: string;
  cancelUrl: string;
  locale: Locale;
}

/** The account that a transfer goes to, and what it bears, as the provider has answered. */
export interface TransferDetails {
  beneficiary: string;
  iban: string;
  bic: string;
  reference: string;
}

export type StartedPayment = {
  /** The provider's id of the payment. */
  providerRef: string;
} & (
  | {
      /** Where the browser goes to pay; absolute. */
      redirectUrl: string;
    }
  | { transfer: TransferDetails }
);

export interface ProviderPayment {
  /** Our id, as the provider stored it. */
  paymentId: string;
  state: 'open' | 'paid' | 'failed';
  amountCents: Cents;
  /** Who paid, from which account, where the provider says so. */
  payer?: { name: string; iban: string } | undefined;
}

/** What a provider pays out of the money that it holds. */
export interface PaymentOrder {
  /** Our id of the instruction, and the idempotency key: the same id is paid once. */
  id: string;
  kind: InstructionKind;
  /** The project whose money it is; null for a transfer that nobody knows. */
  projectId: string | null;
  amountCents: Cents;
  payee: { name: string; isCompany: boolean; iban: string };
  /** What the payee reads in their statement. */
  reference: string;
  /** Of a refund or return: the provider's id of the payment that it sends back. */
  payInRef?: string | undefined;
  /** Where the browser comes back to from a page on which the payee was confirmed; absolute. */
  returnUrl: string;
}

/** `sent`: on its way. `rejected`: not carried out. `returned`: the payee's bank has sent it back. */
export interface OrderedPayment {
  state: 'sent' | 'confirmed' | 'rejected' | 'returned';
  /** Of a rejection or return. */
  reason?: string | undefined;
}

/** A movement of a wallet. */
export interface WalletEntry {
  /** The provider's id of what was collected or sent; of money that comes back, of the payment that it belongs to. */
  ref: string;
  /** Positive for what was received. */
  cents: Cents;
  /** `YYYY-MM-DD` */
  day: string;
}

/** An account of a payer's own, a virtual IBAN: what arrives there is this person's. */
export interface PayerAccount {
  /** The provider's id. */
  ref: string;
  beneficiary: string;
  iban: string;
  /** Empty where the provider names none. */
  bic: string;
}

/** A transfer that has arrived at the account of a payer, and lies in their wallet. */
export interface AccountReceipt {
  /** The provider's id. */
  ref: string;
  /** Our id of the person whose account it is. */
  userId: string;
  amountCents: Cents;
  /** What the sender wrote; perhaps empty. */
  reference: string;
  /** Who sent it, from which account, as far as the provider says so. */
  sender: { name: string; iban?: string | undefined };
}

/** Money of one receipt that moves from the wallet of its payer into the wallet of a project. */
export interface WalletMoveOrder {
  receiptRef: string;
  userId: string;
  projectId: string;
  amountCents: Cents;
  /** How often it was refused before: each try after a refusal is another one. */
  refusals: number;
}

/** Accounts of the payers' own, as a provider keeps them beside the wallets of the projects. */
export interface PayerAccounts {
  /** Whether transfers are collected there. What was opened before is read and closed all the same. */
  readonly isOffered: boolean;
  /**
   * Opens the account of a payer, one for each, and answers it once it takes transfers. Throws PaymentNotStarted where certainly none is opened; after any
   * other error it may be there, or not take transfers yet.
   */
  open(payer: Payer): Promise<PayerAccount>;
  /** Closes an account for good, any number of times: what is sent to it after that goes back to its sender. */
  close(ref: string): Promise<void>;
  /** Undefined for a payment that is none, or has not arrived. */
  receipt(ref: string): Promise<AccountReceipt | undefined>;
  /** The provider's ids of all that has arrived at the account of a person. */
  arrived(userId: string): Promise<readonly string[]>;
  /**
   * Moves the money of a receipt into the wallet of a project, once for each receipt, and answers the provider's id. Throws MoveRefused where certainly nothing
   * moved.
   */
  moveIn(order: WalletMoveOrder): Promise<string>;
  /** Moves it back, once, and answers the provider's id of that; `moveRef`: of the move in. Throws MoveRefused where certainly nothing moved. */
  moveBack(order: WalletMoveOrder & { moveRef: string }): Promise<string>;
  /** The wallet of a person; undefined where there is none. */
  wallet(userId: string): Promise<WalletStatement | undefined>;
}

/** What lies in a wallet, and what has moved into and out of it. */
export interface WalletStatement {
  balanceCents: Cents;
  entries: readonly WalletEntry[];
}

/** A request to the webhook of a provider. */
export interface WebhookRequest {
  headers: Headers;
  /** Empty for a GET. */
  rawBody: string;
  query: URLSearchParams;
}

/**
 * A company that collects payments. Every method may take long and may fail: none is called inside a transaction. Every implementation passes
 * tests/features/payment-providers.test.ts.
 */
export interface PaymentProvider {
  /** Part of its webhook address and of stored rows: never renamed. */
  readonly id: string;
  /** Collects bank transfers too, to an account of its own in place of the collection account. */
  readonly takesTransfers: boolean;
  /** A provider whose events are not signed sends them by GET, and only those about payments that we know are stored. */
  readonly signsEvents: boolean;
  /** Ways to pay from a country, ISO 3166-1 alpha-2; all of them without one. Transfers are not among them. */
  methods(country?: string): Promise<readonly PaymentMethod[]>;
  /** Idempotent by the payment's id. Throws PaymentNotStarted where there certainly is no payment; after any other error there may be one. */
  start(payment: PaymentToStart): Promise<StartedPayment>;
  /** Undefined for a payment that the provider does not know. */
  status(providerRef: string): Promise<ProviderPayment | undefined>;
  /**
   * Ends an open payment, so that nobody can make it any more; any number of times. False where it is being made, or is made. Absent where the provider ends
   * no payment: what may still be paid there is given to nobody else. After an error it may have ended.
   */
  cancel?(providerRef: string): Promise<boolean>;
  /** What it has collected lies with it until an instruction is sent by it. Of another provider it is on the client account, and a payment file sends it. */
  readonly holdsMoney: boolean;
  /**
   * The wallet of a project as it is now: a payment that it sends has left it once it is ordered. Undefined where the project has none. Absent where the
   * provider holds no money.
   */
  wallet?(projectId: string): Promise<WalletStatement | undefined>;
  /** Absent where transfers arrive at one account for all. */
  readonly payerAccounts?: PayerAccounts | undefined;
  /** The kinds of instructions that it sends. */
  readonly pays: readonly InstructionKind[];
  /** The kinds among them whose payee is registered first, and confirmed there by somebody of the platform. */
  readonly registersPayeesOf: readonly InstructionKind[];
  /** Registers the payee of an order of these kinds, once for each account and name, and answers how it is now. */
  payee(order: PaymentOrder): Promise<RegisteredPayee>;
  /**
   * Pays an order of a kind that it sends, once for each id, and answers its id of the payment. Throws OrderRefused where certainly nothing is sent, also
   * where more is to be refunded than was paid; after any other error it may have been sent.
   */
  pay(order: PaymentOrder): Promise<string>;
  paymentStatus(ref: string): Promise<OrderedPayment>;
  /** Undefined for an event of another kind. Throws WebhookNotAuthentic where the signature is wrong. */
  parseWebhook(request: WebhookRequest): Promise<ProviderHint | undefined>;
}

/** Begins the id of an unmatched transfer that a provider has collected; its own id of the payment follows. */
export const transferPrefix = (providerId: string) => `${providerId} `;

/** The provider has refused to pay an order. */
export class OrderRefused extends Error {}

/** The provider has refused to move money between two wallets. */
export class MoveRefused extends Error {}

/** The provider has refused to start a payment. */
export class PaymentNotStarted extends Error {}
