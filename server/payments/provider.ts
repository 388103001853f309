import type { Locale } from '../../domain/locale.ts';
import type { Cents } from '../../domain/money.ts';
import type { ProviderHint } from '../lib/webhooks.ts';
import type { InstructionKind, RegisteredPayee } from '../store/schema.ts';

export interface PaymentMethod {
  key: string;
  name: string;
  logoUrl: string | null;
}

/** The payment method for a transfer that the payer makes at their bank. Stored with payments and part of the contract: never renamed. */
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
  /** The URL to which the browser returns; absolute. */
  returnUrl: string;
  cancelUrl: string;
  locale: Locale;
}

/** The account and the reference of a transfer, from the provider's response. */
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
      /** The provider's payment page; absolute. */
      redirectUrl: string;
    }
  | { transfer: TransferDetails }
);

export interface ProviderPayment {
  /** Our id, as the provider stored it. */
  paymentId: string;
  state: 'open' | 'paid' | 'failed';
  amountCents: Cents;
  /** Who paid and from which account, where the provider reports it. */
  payer?: { name: string; iban: string } | undefined;
}

/** What a provider pays out of the money that it holds. */
export interface PaymentOrder {
  /** Our id of the instruction, and the idempotency key: the same id is paid once. */
  id: string;
  kind: InstructionKind;
  /** The project whose money it is; null for a transfer of unknown origin. */
  projectId: string | null;
  amountCents: Cents;
  payee: { name: string; isCompany: boolean; iban: string };
  /** The remittance text in the payee's statement. */
  reference: string;
  /** Of a refund or return: the provider's id of the payment that it sends back. */
  payInRef?: string | undefined;
  /** The URL to which the browser returns from the provider's page that confirms a payee; absolute. */
  returnUrl: string;
}

/** `sent`: in transit. `rejected`: not carried out. `returned`: returned by the payee's bank. */
export interface OrderedPayment {
  state: 'sent' | 'confirmed' | 'rejected' | 'returned';
  /** Of a rejection or return. */
  reason?: string | undefined;
}

/** A movement of a wallet. */
export interface WalletEntry {
  /** The provider's id of the pay-in or payout; of returned money, the id of the original payment. */
  ref: string;
  /** Positive for what was received. */
  cents: Cents;
  /** `YYYY-MM-DD` */
  day: string;
}

/** A payer's virtual account (virtual IBAN): money received there belongs to this person. */
export interface PayerAccount {
  /** The provider's id. */
  ref: string;
  beneficiary: string;
  iban: string;
  /** Empty where the provider names none. */
  bic: string;
}

/** A transfer received on a payer's virtual account; its money is in their wallet. */
export interface AccountReceipt {
  /** The provider's id. */
  ref: string;
  /** Our id of the person whose account it is. */
  userId: string;
  amountCents: Cents;
  /** The sender's remittance text; may be empty. */
  reference: string;
  /** The sender and their account, as far as the provider reports them. */
  sender: { name: string; iban?: string | undefined };
}

/** Money of one receipt that moves from the wallet of its payer into the wallet of a project. */
export interface WalletMoveOrder {
  receiptRef: string;
  userId: string;
  projectId: string;
  amountCents: Cents;
  /** How often it was refused before: each attempt after a refusal has a key of its own. */
  refusals: number;
}

/** Virtual accounts of payers at a provider, besides the wallets of the projects. */
export interface PayerAccounts {
  /** Whether new transfers are collected there. Existing accounts are read and closed in any case. */
  readonly isOffered: boolean;
  /**
   * Opens the one virtual account of a payer and returns it once it accepts transfers. Throws PaymentNotStarted where certainly none was opened; after any
   * other error it may exist, or not accept transfers yet.
   */
  open(payer: Payer): Promise<PayerAccount>;
  /** Closes an account permanently; idempotent. Later transfers to it are returned to their senders. */
  close(ref: string): Promise<void>;
  /** Undefined for an unknown payment, or one that has not been received. */
  receipt(ref: string): Promise<AccountReceipt | undefined>;
  /** The provider's ids of all receipts on the virtual account of a person. */
  arrived(userId: string): Promise<readonly string[]>;
  /**
   * Moves the money of a receipt into the wallet of a project, once for each receipt, and returns the provider's id. Throws MoveRefused where certainly nothing
   * moved.
   */
  moveIn(order: WalletMoveOrder): Promise<string>;
  /** Moves it back, once, and returns the provider's id of the move back; `moveRef`: of the move in. Throws MoveRefused where certainly nothing moved. */
  moveBack(order: WalletMoveOrder & { moveRef: string }): Promise<string>;
  /** The wallet of a person; undefined where there is none. */
  wallet(userId: string): Promise<WalletStatement | undefined>;
}

/** The balance of a wallet and its movements. */
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
 * A payment provider. Every method may take long and may fail: none is called inside a transaction. Every implementation passes
 * tests/features/payment-providers.test.ts.
 */
export interface PaymentProvider {
  /** Part of its webhook address and of stored rows: never renamed. */
  readonly id: string;
  /** Also collects bank transfers, on its own account instead of the collection account. */
  readonly takesTransfers: boolean;
  /** False for a provider whose events are unsigned: they arrive by GET, and only those about known payments are stored. */
  readonly signsEvents: boolean;
  /** Payment methods for a country (ISO 3166-1 alpha-2), or all without one. Bank transfers are not included. */
  methods(country?: string): Promise<readonly PaymentMethod[]>;
  /** Idempotent by the payment's id. Throws PaymentNotStarted where certainly no payment exists; after any other error one may exist. */
  start(payment: PaymentToStart): Promise<StartedPayment>;
  /** Undefined for a payment that the provider does not know. */
  status(providerRef: string): Promise<ProviderPayment | undefined>;
  /**
   * Cancels an open payment so that it can no longer be paid; idempotent. False where it is being paid or is paid. Absent where the provider cannot cancel: the
   * amount of an open payment then stays reserved. After an error it may be cancelled.
   */
  cancel?(providerRef: string): Promise<boolean>;
  /**
   * Whether collected money stays with the provider, which then sends the instructions. Otherwise the money is on the client account, and payment files send
   * it.
   */
  readonly holdsMoney: boolean;
  /**
   * The current wallet of a project: a payout leaves it as soon as it is ordered. Undefined where the project has none. Absent where the provider holds no
   * money.
   */
  wallet?(projectId: string): Promise<WalletStatement | undefined>;
  /** Absent where all transfers arrive on one shared account. */
  readonly payerAccounts?: PayerAccounts | undefined;
  /** The kinds of instructions that it sends. */
  readonly pays: readonly InstructionKind[];
  /** The kinds among them whose payee must first be registered, and confirmed at the provider by an operator. */
  readonly registersPayeesOf: readonly InstructionKind[];
  /** Registers the payee of such an order, once for each account and name, and returns its current state. */
  payee(order: PaymentOrder): Promise<RegisteredPayee>;
  /**
   * Pays an order of a kind in `pays`, once for each id, and returns the provider's id of the payment. Throws OrderRefused where certainly nothing is sent,
   * also for a refund above the paid amount; after any other error it may have been sent.
   */
  pay(order: PaymentOrder): Promise<string>;
  paymentStatus(ref: string): Promise<OrderedPayment>;
  /** Undefined for an event of another kind. Throws WebhookNotAuthentic where the signature is wrong. */
  parseWebhook(request: WebhookRequest): Promise<ProviderHint | undefined>;
}

/** Prefix of the id of an unmatched transfer that a provider collected; the provider's id of the payment follows. */
export const transferPrefix = (providerId: string) => `${providerId} `;

/** The provider has refused to pay an order. */
export class OrderRefused extends Error {}

/** The provider has refused to move money between two wallets. */
export class MoveRefused extends Error {}

/** The provider has refused to start a payment. */
export class PaymentNotStarted extends Error {}
