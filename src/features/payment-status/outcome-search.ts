/** The investment a bank sends back, if it does. */
export function outcomeSearch({ investmentId }: Record<string, unknown>): { investmentId?: string } {
  return investmentId === undefined || investmentId === null || investmentId === '' ? {} : { investmentId: String(investmentId) };
}
