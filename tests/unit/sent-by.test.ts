import { expect, test } from 'vitest';
import { sentBy } from '../../server/instructions/responses.ts';

const mangopay = { id: 'mangopay', pays: ['REFUND'] as const };

test.each([
  ['the client account pays by file', null, 'DISBURSEMENT', mangopay, 'FILE'],
  ['the provider sends what it holds', 'mangopay', 'REFUND', mangopay, 'PROVIDER'],
  ['a kind that the provider does not send waits', 'mangopay', 'DISBURSEMENT', mangopay, 'NOBODY'],
  ['what another provider holds waits', 'mangopay', 'REFUND', { ...mangopay, id: 'acme' }, 'NOBODY'],
  ['what a provider holds that is not set any more waits', 'mangopay', 'REFUND', undefined, 'NOBODY'],
] as const)('%s [INS-03]', (_title, heldBy, kind, payer, expected) => {
  expect(sentBy({ heldBy, kind }, payer)).toBe(expected);
});
