import { expect, test } from 'vitest';
import { accountId, accountOf } from '../../server/ledger/ledger.ts';

test('an account of the ledger is read from its id, also where the id of its holder has a colon', () => {
  for (const holder of ['prj-1', 'dst-1:usr-1']) {
    const account = { kind: 'payable', holder } as const;
    expect(accountOf(accountId(account))).toEqual(account);
  }
});

test.each(['escrow', 'savings:prj-1', ''])('%j is no account of the ledger', (id) => {
  expect(() => accountOf(id)).toThrow(RangeError);
});
