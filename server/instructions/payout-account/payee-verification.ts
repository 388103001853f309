export type PayeeName =
  | { result: 'MATCH' }
  | { result: 'CLOSE_MATCH'; bankName: string }
  | { result: 'NO_MATCH' }
  | { result: 'UNAVAILABLE' }
  | { result: 'NOT_CHECKED' };

/**
 * Asks the payee's bank whether an account belongs to a name (Regulation (EU) 2024/886, Article 5c: verification of payee). May take long and may fail:
 * never called inside a transaction.
 */
export interface PayeeVerification {
  /** `iban`: without spaces. `UNAVAILABLE` where the bank does not answer for this account. */
  verify(payee: { iban: string; name: string }): Promise<PayeeName>;
}

/** `NOT_CHECKED` where no verification service is set. An error counts as `UNAVAILABLE`: the person may continue, and operators see it too. (decision 093) */
export async function payeeName(verification: PayeeVerification | undefined, payee: { iban: string; name: string }): Promise<PayeeName> {
  try {
    return verification ? await verification.verify(payee) : { result: 'NOT_CHECKED' };
  } catch {
    return { result: 'UNAVAILABLE' };
  }
}
