import type { components } from '../../../openapi/schema.d.ts';

type PaymentType = components['schemas']['PaymentType'];

/** Bank transfer has its own words on our side; another back end may leave it out of a list that is not empty (T-35). */
export const directPayment = 'directPayment';

/** The ways to pay, banks first and the bank transfer last and once. */
export function payOptions(types: readonly PaymentType[]): PaymentType[] {
  const banks = types.filter(({ key }) => key !== directPayment);
  const transfer = types.find(({ key }) => key === directPayment) ?? { key: directPayment, name: '', logoUrl: null };
  return types.length === 0 ? [] : [...banks, transfer];
}
