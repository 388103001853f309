import type { CamtEntry } from '../lib/iso20022/read-camt.ts';

/** One line that the bank has booked on an account, stored once, whether it was reported in a notification, in a day's statement, or in both. */
export interface StatementEntry extends CamtEntry {
  id: string;
  /** IBAN of the account it is booked on, without spaces. */
  account: string;
}
