import type { PayeeVerification } from '../../instructions/payout-account/payee-verification.ts';

/** The last digits of an account choose what its bank says. */
const outcomes = { '1': 'CLOSE_MATCH', '2': 'NO_MATCH', '3': 'UNAVAILABLE' } as const;

/** A bank of the sandbox: accounts that end with 1 have a slightly other name, with 2 another one, with 3 nobody answers; every other account matches. */
export const sandboxPayees: PayeeVerification = {
  async verify({ iban, name }) {
    const last = iban.at(-1) ?? '';
    const result = last === '1' || last === '2' || last === '3' ? outcomes[last] : 'MATCH';
    return result === 'CLOSE_MATCH' ? { result, bankName: `${name} Jr.` } : { result };
  },
};
