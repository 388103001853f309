import { readFileSync } from 'node:fs';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { type ClosingFacts, closingObstacles, keptAfterClosing } from '../../domain/account-closing.ts';
import { keysOf } from '../../domain/keys.ts';
import { deletedBefore, retention, retentionBounds, usualDays } from '../../domain/retention.ts';
import { dataLevelsTable, retentionTable, tableLevels } from '../../server/jobs/data-levels.ts';
import { readRetentionDays } from '../../server/start/config/retention-setting.ts';
import * as schema from '../../server/store/schema.ts';

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

describe('an operator sets periods [29 3]', () => {
  test('within bounds; what is not named keeps its days', () => {
    expect(readRetentionDays(' email=60, complaint = 2557')).toEqual({ ...usualDays, email: 60, complaint: 2557 });
    expect(readRetentionDays(undefined)).toEqual(usualDays);
  });

  test.each([
    // Regulation (EU) 2020/1503, Art. 26: five years
    ['complaint=1826', /must be 1827 to 3653 days for complaint/],
    ['email=366', /must be 30 to 365 days for email/],
    ['identification=3000', /cannot set identification/],
    ['accounting=3654', /cannot set accounting/],
    ['endedConsent=731', /cannot set endedConsent/],
    ['session=1', /cannot set session/],
    ['toString=30', /cannot set toString/],
    ['email', /must be like/],
    ['email=-5', /must be like/],
    ['email=60,email=61', /names email twice/],
  ])('and not %s', (text, message) => {
    expect(() => readRetentionDays(text)).toThrow(message);
  });

  test('the days without a setting are within the bounds', () => {
    for (const kind of keysOf(retention)) {
      const { min, max } = retentionBounds(kind) ?? { min: 0, max: Infinity };
      expect([kind, retention[kind].days >= min && retention[kind].days <= max]).toEqual([kind, true]);
    }
  });

  test('no text that people read names a period that can be set, other than as the least [privacy 5.1, personal-data-rules 4.1]', () => {
    const named = keysOf(retention).filter((kind) => /5\.1, personal-data-rules/.test(retention[kind].source));
    expect(named.filter((kind) => retentionBounds(kind))).toEqual(['complaint']);
    const atLeast = {
      en: 'at least five years',
      de: 'mindestens fünf Jahre',
      lt: 'ne trumpiau kaip penker',
      es: 'al menos cinco años',
      pt: 'pelo menos,? cinco anos',
    };
    for (const locale of keysOf(atLeast))
      for (const [name, paragraph] of [
        ['privacy', '5.1'],
        ['personal-data-rules', '4.1'],
      ] as const) {
        const text = readFileSync(`server/documents/legal/${name}.${locale}.md`, 'utf8');
        expect(text.split('\n').find((line) => line.startsWith(`${paragraph}. `))).toMatch(new RegExp(atLeast[locale]));
      }
  });

  test('what a person reads before closing an account has the same dates', () => {
    const nothing = { isKnown: false, hasTraded: false, hasConsented: false, complaintsClosedAt: [] };
    const days = readRetentionDays('email=60');
    expect(keptAfterClosing(nothing, new Date('2026-03-02T10:00:00Z'), days)).toEqual([{ kind: 'email', until: '2026-05-01' }]);
  });
});

test('every table has one level of protection, and docs/operating.md lists it [29 5]', () => {
  const tables = Object.values(schema)
    .filter((one) => is(one, PgTable))
    .map((table) => getTableName(table));
  expect(Object.values(tableLevels).flat().sort()).toEqual([...new Set(tables)].sort());
  const document = readFileSync('docs/operating.md', 'utf8');
  expect(document).toContain(dataLevelsTable());
  expect(document).toContain(retentionTable());
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
