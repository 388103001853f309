/** One wish to invest: the amount in cents, and the key under which the server does it once. */
type InvestmentRequest = { amount: number; requestKey: string };

/** The same amount is the same wish, with the key that it had; another amount is a new one. (WIZ-04) */
export function repeated({ amount, requestKey }: InvestmentRequest, before: InvestmentRequest | undefined): InvestmentRequest {
  return { amount, requestKey: before?.amount === amount ? before.requestKey : requestKey };
}
