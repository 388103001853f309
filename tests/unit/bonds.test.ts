import { expect, test } from 'vitest';
import { bondCount, isWholeBonds } from '../../domain/bonds.ts';

test.each([
  [100_000, 100_000, 1],
  [300_000, 100_000, 3],
  [0, 100_000, 0],
  [150_000, 100_000, undefined],
  [10_000, 100_000, undefined],
  [100_001, 100_000, undefined],
  [100_000, 0, undefined],
])('%d cents buy of bonds of %d cents %j whole ones [BOND-06, decision 127]', (amountCents, nominalCents, count) => {
  expect(bondCount(amountCents, nominalCents)).toBe(count);
  expect(isWholeBonds(amountCents, nominalCents)).toBe(count !== undefined);
});
