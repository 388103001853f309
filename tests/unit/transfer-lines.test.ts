import { expect, test } from 'vitest';
import { transferLines } from '../../src/features/direct-payment/transfer-lines.ts';

test('the IBAN is read in groups of four and copied without spaces; the amount is copied without separators [D-2.13, 25 B, 25 D10]', () => {
  const transfer = { beneficiary: 'Statefolio UAB', iban: 'LT601010012345678901', purpose: 'RF18539007547034', amountCents: 123_456_70 };
  expect(transferLines(transfer, 'de')).toEqual({
    beneficiary: { shown: 'Statefolio UAB', value: 'Statefolio UAB' },
    iban: { shown: 'LT60 1010 0123 4567 8901', value: 'LT601010012345678901' },
    amount: { shown: expect.stringMatching(/^123\.456,70\s€$/), value: '123456.70' },
    purpose: { shown: 'RF18539007547034', value: 'RF18539007547034' },
  });
});
