/** A request to invest: the amount in cents and its idempotency key. */
type InvestmentRequest = { amount: number; requestKey: string };

/** The same amount reuses the idempotency key of the previous request; another amount gets the new key. (WIZ-04) */
export function repeated({ amount, requestKey }: InvestmentRequest, before: InvestmentRequest | undefined): InvestmentRequest {
  return { amount, requestKey: before?.amount === amount ? before.requestKey : requestKey };
}
