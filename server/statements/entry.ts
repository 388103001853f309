import type { Cents } from '../../domain/money.ts';

/** One line that the bank has booked on an account, however it was told: in a day's statement (camt.053), in a notification (camt.054) or by the sandbox. */
export interface StatementEntry {
  /** Our id. The line has the same one whether it is told once or several times. */
  id: string;
  /** IBAN of the account it is booked on, without spaces. */
  account: string;
  /** The bank's own reference of the line; one that is part of a batch has a reference of its own. */
  entryReference: string;
  /** Calendar days, `YYYY-MM-DD`. */
  bookedOn: string;
  valueOn: string;
  direction: 'CREDIT' | 'DEBIT';
  /** Always positive: the direction says which way. */
  amountCents: Cents;
  currency: 'EUR';
  /** As the payer's or our own order named it; absent where the bank says `NOTPROVIDED`. */
  endToEndId?: string;
  /** What the payment is for: the structured creditor reference (RF…) where there is one, else the text. */
  reference: string;
  /** The other side: who paid a credit, who was paid by a debit. */
  counterparty: { name: string; iban?: string };
  /** ISO 20022 code (AC04, MS03 …) where the line is money that comes back. */
  returnReason?: string;
}
