import { describe, expect, test } from 'vitest';
import { type ClosingFacts, closingObstacles, keptAfterClosing } from '../../domain/account-closing.ts';
import { deletedBefore, retention } from '../../domain/retention.ts';

test('data is kept for the days that the privacy policy and the rules say [privacy 5.1, personal-data-rules 4.1]', () => {
  const days = Object.fromEntries(Object.entries(retention).map(([kind, period]) => [kind, period.days]));
  expect(days).toEqual({
    // eight, ten and five years of the calendar: 2,922, 3,652.5 and 1,826.25 days
    identification: 2922,
    accounting: 3653,
    complaint: 1827,
    fundingRequest: 365,
    endedConsent: 730,
    email: 90,
    unconfirmedRegistration: 30,
    abandonedVerification: 90,
    unconfirmedSubscription: 30,
    unusedFile: 30,
    unusedPicture: 30,
    expiredLink: 30,
    idempotencyKey: 90,
    providerEvent: 90,
    dataExport: 7,
    session: 0,
    signedInDevice: 180,
  });
});

test('what is older than its days is deleted, to the millisecond', () => {
  expect(deletedBefore('dataExport', new Date('2026-03-08T10:00:00.000Z'))).toEqual(new Date('2026-03-01T10:00:00.000Z'));
});

describe('closing an account', () => {
  const nothing: ClosingFacts = {
    hasOpenInvestments: false,
    hasMoneyDue: false,
    hasOpenPayments: false,
    hasOpenComplaint: false,
    isHeld: false,
    isOperator: false,
  };
  test.each([
    ['hasOpenInvestments', 'OPEN_INVESTMENTS'],
    ['hasOpenPayments', 'OPEN_PAYMENTS'],
    ['hasMoneyDue', 'MONEY_DUE'],
    ['hasOpenComplaint', 'OPEN_COMPLAINT'],
    ['isHeld', 'LEGAL_HOLD'],
    ['isOperator', 'OPERATOR'],
  ] as const)('is prevented when %s, by %s', (fact, obstacle) => {
    expect(closingObstacles({ ...nothing, [fact]: true })).toEqual([obstacle]);
    expect(closingObstacles(nothing)).toEqual([]);
  });

  const closedAt = new Date('2026-03-02T10:00:00Z');
  const stranger = { isKnown: false, hasTraded: false, hasConsented: false, complaintsClosedAt: [] };
  const kept = (more: Partial<Parameters<typeof keptAfterClosing>[0]>) =>
    keptAfterClosing({ ...stranger, ...more }, closedAt).map(({ kind, until }) => `${kind} ${until}`);
  const email = 'email 2026-05-31';

  test.each([
    ['nobody knows', {}, [email]],
    ['was identified', { isKnown: true }, ['identification 2034-03-02', email]],
    ['has traded', { hasTraded: true }, ['identification 2034-03-02', 'accounting 2036-03-02', email]],
    ['has consented', { hasConsented: true }, ['endedConsent 2028-03-01', email]],
    [
      'has complained twice',
      { complaintsClosedAt: [new Date('2026-01-15T10:00:00Z'), new Date('2025-01-15T10:00:00Z')] },
      ['complaint 2031-01-16', email],
    ],
  ])('of somebody who %s keeps what the law says, for as long [GDPR Art. 17(3)(b)]', (_who, relationship, list) => {
    expect(kept(relationship)).toEqual(list);
  });
});
