import type { Locale } from '../../../domain/locale.ts';
import type { components } from '../../../openapi/providers/mangopay.d.ts';
import {
  PaymentNotStarted,
  type PaymentToStart,
  type ProviderPayment,
  type StartedPayment,
  transferMethod,
} from '../../payments/provider.ts';
import { bankOf } from './mangopay-banks.ts';
import { keyOf, type MangopayApi, MangopayRefusal } from './mangopay-api.ts';

type PayIn = components['schemas']['PayIn'];

const states = { CREATED: 'open', SUCCEEDED: 'paid', FAILED: 'failed' } as const satisfies Record<
  PayIn['Status'],
  ProviderPayment['state']
>;
const cultures = { en: 'EN', de: 'DE', lt: 'LT', es: 'ES', pt: 'PT' } as const satisfies Record<Locale, string>;
const noFees = { Currency: 'EUR', Amount: 0 };

/** Payments by bank and transfers. */
export function mangopayPayIns({ client, clientId, createOnce, dataOf }: MangopayApi) {
  /** Undefined for an id unknown to Mangopay. */
  async function view(PayInId: string): Promise<PayIn | undefined> {
    try {
      return dataOf(await client.GET('/v2.01/{ClientId}/payins/{PayInId}', { params: { path: { ClientId: clientId, PayInId } } }));
    } catch (error) {
      if (error instanceof MangopayRefusal && error.status === 404) return undefined;
      throw error;
    }
  }

  async function existing(id: string): Promise<PayIn> {
    const found = await view(id);
    if (!found) throw new Error('Mangopay does not know the payment that it has created');
    return found;
  }

  return {
    view,
    async create(
      { id, amountCents, method, returnUrl, locale }: PaymentToStart,
      AuthorId: string,
      CreditedWalletId: string,
    ): Promise<PayIn> {
      const amount = { Currency: 'EUR', Amount: amountCents };
      const common = { AuthorId, CreditedWalletId, Tag: id };
      if (method === transferMethod) {
        const body = { ...common, DeclaredDebitedFunds: amount, DeclaredFees: noFees };
        return createOnce(keyOf(id), (params) => client.POST('/v2.01/{ClientId}/payins/bankwire/direct', { params, body }), existing);
      }
      const bank = bankOf(method);
      if (!bank) throw new PaymentNotStarted(`there is no bank ${method}`);
      const body = {
        ...common,
        DebitedFunds: amount,
        Fees: noFees,
        ReturnURL: returnUrl,
        Country: bank.country,
        BankName: bank.bankName,
        Culture: cultures[locale],
        PaymentFlow: 'WEB' as const,
      };
      return createOnce(
        keyOf(id),
        (params) => client.POST('/v2.01/{ClientId}/payins/payment-methods/openbanking', { params, body }),
        existing,
      );
    },
  };
}

/** A pay-in received on a virtual account, which was not started here. */
export const isAccountReceipt = ({ ExecutionType }: PayIn): boolean => ExecutionType === 'EXTERNAL_INSTRUCTION';

/** The payment page of the payer. Throws PaymentNotStarted for a payment that has failed meanwhile. */
export function startedOf({ Id, Status, RedirectURL, WireReference, BankAccount, ResultCode }: PayIn): StartedPayment {
  if (Status === 'FAILED') throw new PaymentNotStarted(`the payment failed with ${ResultCode}`);
  if (WireReference && BankAccount) {
    const { OwnerName: beneficiary, IBAN, BIC: bic } = BankAccount;
    return { providerRef: Id, transfer: { beneficiary, iban: IBAN.replace(/\s/g, ''), bic, reference: WireReference } };
  }
  if (!RedirectURL) throw new Error('Mangopay does not say where to pay');
  return { providerRef: Id, redirectUrl: RedirectURL };
}

/** Of a transfer the amount is what was declared, until it has arrived. */
export function stateOf({ Tag, Status, DebitedFunds, DeclaredDebitedFunds, TransactionDetails }: PayIn): ProviderPayment {
  const state = states[Status];
  const { Currency, Amount } = state === 'paid' ? DebitedFunds : (DeclaredDebitedFunds ?? DebitedFunds);
  if (Currency !== 'EUR') throw new Error(`the payment is in ${Currency}`);
  const { DebtorName: name, DebtorAccount: iban } = TransactionDetails ?? {};
  return { paymentId: Tag ?? '', state, amountCents: Amount, ...(name && iban && { payer: { name, iban } }) };
}
