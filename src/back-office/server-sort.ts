/** How the server sorts a list, as the address says; without a key newest first. */
export interface ServerSort<Key extends string = string> {
  sort?: Key;
  direction?: 'ASC' | 'DESC';
}

/** The order that an address names, of these keys. */
export function sortSearch<Key extends string>(keys: readonly Key[], search: Record<string, unknown>): ServerSort<Key> {
  const sort = keys.find((key) => key === search['sort']);
  return sort ? { sort, direction: search['direction'] === 'ASC' ? 'ASC' : 'DESC' } : {};
}

export const personSortKeys = ['NAME', 'IDENTITY', 'CREATED'] as const;
export const instructionSortKeys = ['PAYEE', 'DRAFTED', 'AMOUNT'] as const;
export const distributionSortKeys = ['PAYER', 'RECEIVED', 'AMOUNT'] as const;
export const transferSortKeys = ['PAYER', 'BOOKED', 'AMOUNT'] as const;
export const paymentFileSortKeys = ['MADE', 'EXECUTES', 'PAYMENTS', 'TOTAL'] as const;
