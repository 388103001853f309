import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findRfReference, investmentReference } from '../../domain/payment-reference.ts';
import { type CamtEntry, readCamt } from '../../server/lib/iso20022/read-camt.ts';
import { sepaId, sepaText } from '../../server/lib/iso20022/sepa-text.ts';
import { StatementProblem } from '../../server/lib/iso20022/statement-problem.ts';
import { writeCamt } from '../../server/lib/iso20022/write-camt.ts';
import { type PaymentFile, writePain } from '../../server/lib/iso20022/write-pain.ts';
import { sample, schemaErrors } from '../support/iso20022/validate.ts';

const account = 'LT601010012345678901';
const payee = 'LT121000011101001000';
const bytes = (text: string) => new TextEncoder().encode(text);
const raw = (name: string) => readFileSync(new URL(`../support/iso20022/samples/${name}`, import.meta.url));
const first = sample('batch-and-pending.camt.053.001.02.xml');
const entriesOf = (name: string) => readCamt(raw(name)).flatMap(({ bookings }) => bookings.flatMap(({ entries }) => entries));

const refused = (text: string) => {
  try {
    readCamt(bytes(text));
  } catch (error) {
    if (error instanceof StatementProblem) return [error.code, error.place.line, error.place.entry, error.place.reason];
    throw error;
  }
  return 'taken';
};

describe('the samples', () => {
  test.each(['batch-and-pending.camt.053.001.02.xml', 'notification.camt.054.001.02.xml', 'notification.camt.054.001.08.xml'])(
    '%s follows its schema',
    async (name) => expect(await schemaErrors(sample(name))).toEqual([]),
  );
  test('return.camt.053.001.08.xml follows its schema', async () => {
    const text = raw('return.camt.053.001.08.xml').toString('latin1').replace('ISO-8859-1', 'UTF-8');
    expect(await schemaErrors(text)).toEqual([]);
  });
  test('the schemas refuse what is wrong', async () => {
    expect(await schemaErrors(first.replaceAll('<CdtDbtInd>CRDT</CdtDbtInd>', ''))).not.toEqual([]);
  });
});

describe('reading camt.053 and camt.054', () => {
  test('a statement of version 02: balances, a batch as its transactions, only what is booked', () => {
    const [monday, tuesday] = readCamt(bytes(first));
    expect(monday).toMatchObject({
      kind: 'STATEMENT',
      id: '2026-03-02',
      sequence: 41,
      account,
      day: '2026-03-02',
      balances: { openingCents: 100_000, closingCents: 335_050 },
    });
    expect(tuesday).toMatchObject({ id: '2026-03-03', balances: { openingCents: 335_050, closingCents: 335_050 }, bookings: [] });
    expect(monday?.bookings.map(({ reference, amountCents, line }) => [reference, amountCents, line])).toEqual([
      ['BATCH-7', 250_050, 25],
      ['OUT-1', 15_000, 56],
    ]);
    const dates = { bookedOn: '2026-03-02', valueOn: '2026-03-02', currency: 'EUR' };
    expect(monday?.bookings.flatMap(({ entries }) => entries)).toEqual([
      {
        ...dates,
        entryReference: 'T-1',
        direction: 'CREDIT',
        amountCents: 100_000,
        reference: 'RF69INV000001',
        counterparty: { name: 'Ona Petraitė & sūnūs', iban: payee },
      },
      {
        ...dates,
        entryReference: 'T-2',
        direction: 'CREDIT',
        amountCents: 100_000,
        reference: 'RF42INV000002',
        counterparty: { name: 'Jürgen Groß' },
      },
      {
        ...dates,
        entryReference: 'BATCH-7/3',
        direction: 'CREDIT',
        amountCents: 50_050,
        endToEndId: 'E2E-3',
        reference: '',
        counterparty: { name: '' },
      },
      {
        ...dates,
        valueOn: '2026-03-03',
        entryReference: 'OUT-1',
        direction: 'DEBIT',
        amountCents: 15_000,
        endToEndId: 'in-1',
        reference: '',
        counterparty: { name: 'UAB Statyba', iban: payee },
      },
    ]);
  });

  test('a statement of version 08 in another encoding and with prefixes: an overdraft, a returned payment, a reversal', () => {
    const [statement] = readCamt(raw('return.camt.053.001.08.xml'));
    expect(statement?.balances).toEqual({ openingCents: -2_000, closingCents: 23_000 });
    expect(entriesOf('return.camt.053.001.08.xml')).toMatchObject([
      {
        entryReference: 'RET-1',
        direction: 'CREDIT',
        endToEndId: 'in-1',
        returnReason: 'AC04',
        counterparty: { name: 'José Pérez', iban: payee },
      },
      {
        entryReference: expect.stringMatching(/^#[\da-f]{24}-1$/),
        direction: 'CREDIT',
        returnReason: 'MS03',
        reference: 'reversal of a charge',
        bookedOn: '2026-03-04',
        valueOn: '2026-03-02',
      },
    ]);
  });

  test('a notification says of a line the same as the statement', () => {
    const [inStatement] = entriesOf('batch-and-pending.camt.053.001.02.xml');
    for (const version of ['02', '08']) {
      const [notification] = readCamt(raw(`notification.camt.054.001.${version}.xml`));
      expect(notification).toMatchObject({ kind: 'NOTIFICATION', day: '2026-03-02', balances: undefined });
      expect(notification?.bookings[0]?.entries[0]).toEqual({
        ...inStatement,
        counterparty: { name: 'Ona Petraitė', iban: payee },
      });
    }
  });

  test('lines without any reference are told apart by what they say and how often', () => {
    const bare = first.replace(/<AcctSvcrRef>OUT-1<\/AcctSvcrRef>/, '');
    const twice = bare.replace('3350.5<', '3200.5<').replace(/<Ntry>(?:(?!<Ntry>)[\s\S])*?DBIT[\s\S]*?<\/Ntry>/, (entry) => entry + entry);
    const references = (text: string) =>
      readCamt(bytes(text))[0]?.bookings.flatMap(({ entries }) => entries.map(({ entryReference }) => entryReference)) ?? [];
    const [once, [, , , a, b]] = [references(bare), references(twice)];
    expect(once[3]).toBe(a);
    expect(b).toBe(String(a).replace(/-1$/, '-2'));
  });

  test.each([
    ['no XML', 'hello', ['STATEMENT_MALFORMED', 1, undefined, expect.any(String)]],
    ['XML that is cut off', first.slice(0, 2000), ['STATEMENT_MALFORMED', expect.any(Number), undefined, expect.any(String)]],
    [
      'another message',
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><x/></Document>',
      ['STATEMENT_MALFORMED', 1, undefined, 'no camt.053 or camt.054'],
    ],
    ['an unknown version', first.replace('001.02', '001.99'), ['STATEMENT_MALFORMED', 3, undefined, expect.stringContaining('001.99')]],
    [
      'a document type',
      first.replace('<Document', '<!DOCTYPE x [<!ENTITY a "b">]><Document'),
      ['STATEMENT_MALFORMED', undefined, undefined, 'document type'],
    ],
    ['another currency', first.replace('<Amt Ccy="EUR">150.00', '<Amt Ccy="USD">150.00'), ['STATEMENT_WRONG_CURRENCY', 56, 'OUT-1', 'USD']],
    ['a batch that does not add up', first.replace('>500.50<', '>500.51<'), ['STATEMENT_SUM_MISMATCH', 25, 'BATCH-7', expect.any(String)]],
    ['balances that do not fit', first.replace('3350.5<', '3350.6<'), ['STATEMENT_SUM_MISMATCH', 8, undefined, expect.any(String)]],
    ['a fraction of a cent', first.replace('>150.00<', '>150.001<'), ['STATEMENT_MALFORMED', 56, 'OUT-1', 'Amt']],
    ['an amount that is no number', first.replace('>150.00<', '>1e3<'), ['STATEMENT_MALFORMED', 56, 'OUT-1', 'Amt']],
    [
      'a day that does not exist',
      first.replace('<BookgDt><Dt>2026-03-02', '<BookgDt><Dt>2026-02-30'),
      ['STATEMENT_MALFORMED', 25, undefined, 'BookgDt'],
    ],
    ['no closing balance', first.replace('CLBD', 'ITBD'), ['STATEMENT_MALFORMED', 8, undefined, 'Bal CLBD']],
    ['a day before the euro', first.replace('<BookgDt><Dt>2026', '<BookgDt><Dt>0000'), ['STATEMENT_MALFORMED', 25, undefined, 'BookgDt']],
    [
      'a number of the statement that is none',
      first.replace('SeqNb>41<', 'SeqNb>4.1<'),
      ['STATEMENT_MALFORMED', 8, undefined, 'ElctrncSeqNb'],
    ],
    ['a reference without end', first.replace('>OUT-1<', `>${'7'.repeat(6000)}<`), ['STATEMENT_MALFORMED', 56, undefined, 'AcctSvcrRef']],
    [
      'a zero byte, however it is written',
      first.replace('>OUT-1<', '>OUT-&#0;1<'),
      ['STATEMENT_MALFORMED', undefined, undefined, 'character &#0;'],
    ],
    ['a character that XML does not have', first.replace('>OUT-1<', '>OUT-\u00011<'), ['STATEMENT_MALFORMED', 62, undefined, 'character']],
    ['half of a character', first.replace('>OUT-1<', '>&#xD800;<'), ['STATEMENT_MALFORMED', undefined, undefined, 'character &#xD800;']],
    ['an account that is no IBAN', first.replace(account, 'LT001010012345678901'), ['STATEMENT_MALFORMED', 8, undefined, 'Acct/Id/IBAN']],
  ])('refuses %s, and says where', (_what, text, problem) => expect(refused(text)).toEqual(problem));

  test('a line of nothing moves nothing, and is left out', () => {
    const line = /<Ntry>(?:(?!<Ntry>)[\s\S])*?DBIT[\s\S]*?<\/Ntry>/;
    const free = first.replace(line, (entry) => entry + entry.replace('150.00', '0.00').replace('OUT-1', 'FEE-1'));
    expect(readCamt(bytes(free))[0]?.bookings).toEqual(readCamt(bytes(first))[0]?.bookings);
  });

  test('the account of a payer that is no IBAN is not known', () => {
    const paid = entriesOf('notification.camt.054.001.02.xml').find(({ counterparty }) => counterparty.iban);
    const spoilt = sample('notification.camt.054.001.02.xml').replace(String(paid?.counterparty.iban), 'XX00 0000');
    const entry = readCamt(bytes(spoilt))
      .flatMap(({ bookings }) => bookings.flatMap(({ entries }) => entries))
      .find(({ entryReference }) => entryReference === paid?.entryReference);
    expect(entry?.counterparty).toEqual({ name: paid?.counterparty.name });
  });

  test('bytes that are not of the encoding are refused', () => {
    expect(() => readCamt(Buffer.from(first.replace('Jürgen', 'J\u00ffrgen'), 'latin1'))).toThrow(StatementProblem);
  });
});

const entries: fc.Arbitrary<CamtEntry> = fc.record({
  entryReference: fc.uuid(),
  bookedOn: fc.constant('2026-03-02'),
  valueOn: fc.constantFrom('2026-03-02', '2026-03-03'),
  direction: fc.constantFrom('CREDIT', 'DEBIT'),
  amountCents: fc.integer({ min: 1, max: 10 ** 12 }),
  currency: fc.constant('EUR'),
  endToEndId: fc.constantFrom('in-1', 'x'),
  reference: fc.constantFrom('', 'text & <more>', 'Ačiū', investmentReference(7)),
  counterparty: fc.constantFrom({ name: '' }, { name: 'Ñandú "A" & B' }, { name: 'UAB X', iban: payee }),
});

describe('writing camt.053', () => {
  const statement = (written: readonly CamtEntry[]) =>
    writeCamt({
      id: 'S-1',
      sequence: 1,
      createdAt: new Date('2026-03-03T04:00:00Z'),
      account,
      owner: 'UAB Escrow',
      day: '2026-03-02',
      openingCents: -500,
      entries: written,
    });

  test('what is written follows the schema and is read as it was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(entries, { maxLength: 8, selector: ({ entryReference }) => entryReference }), async (written) => {
        const [read] = readCamt(bytes(statement(written)));
        expect(read?.bookings.flatMap(({ entries: each }) => each)).toEqual(written);
        expect(read?.balances?.openingCents).toBe(-500);
      }),
      { numRuns: 50 },
    );
    const one = {
      entryReference: 'A',
      bookedOn: '2026-03-02',
      valueOn: '2026-03-02',
      direction: 'CREDIT',
      amountCents: 1,
      currency: 'EUR',
      endToEndId: 'in-1',
      reference: 'RF69INV000001',
      counterparty: { name: 'A', iban: payee },
    } as const;
    const all = [
      one,
      { ...one, entryReference: 'B', direction: 'DEBIT', reference: 'x & y' },
      { ...one, entryReference: 'C', returnReason: 'AC04', reference: '' },
    ] as const;
    expect(await schemaErrors(statement(all))).toEqual([]);
    expect(readCamt(bytes(statement(all)))[0]?.bookings.flatMap(({ entries: each }) => each)).toEqual(all);
  });
});

const file: PaymentFile = {
  messageId: 'MSG-1',
  createdAt: new Date('2026-03-02T10:11:12Z'),
  executeOn: '2026-03-03',
  version: '09',
  initiator: 'UAB Statefolio',
  groups: [
    {
      debtor: { name: 'UAB Baltic Escrow, Statefolio investors', iban: account, bic: 'LIABLT2XXXX' },
      transfers: [
        {
          endToEndId: 'in-1',
          amountCents: 123_456,
          payee: { name: 'Šarūnas Ąžuolas', iban: payee },
          remittance: 'Interest: „Riverside“ — 2026-03',
        },
        { endToEndId: 'in-2', amountCents: 1, payee: { name: 'José Muñoz', iban: payee, bic: 'CBVILT2X' }, remittance: 'RF69 INV0 0000 1' },
      ],
    },
    {
      debtor: { name: 'Second', iban: payee },
      transfers: [{ endToEndId: 'in-3', amountCents: 100, payee: { name: 'X', iban: account }, remittance: '' }],
    },
  ],
};

describe('writing pain.001', () => {
  test.each(['09', '03'] as const)('version %s follows its schema', async (version) => {
    expect(await schemaErrors(writePain({ ...file, version }))).toEqual([]);
  });

  test('sums and counts are those of the transfers, names in the characters of SEPA', () => {
    const xml = writePain(file);
    expect([...xml.matchAll(/<CtrlSum>([\d.]+)</g)].map(([, sum]) => sum)).toEqual(['1235.57', '1234.57', '1.00']);
    expect([...xml.matchAll(/<NbOfTxs>(\d+)</g)].map(([, count]) => count)).toEqual(['3', '2', '1']);
    expect(xml).toContain('<Nm>Sarunas Azuolas</Nm>');
    expect(xml).toContain("<Ustrd>Interest: 'Riverside' - 2026-03</Ustrd>");
    expect(xml).toContain('<Ref>RF69INV000001</Ref>');
    expect(xml).not.toContain('InstrPrty');
    expect(xml).toContain('<ReqdExctnDt><Dt>2026-03-03</Dt></ReqdExctnDt>');
    expect(writePain({ ...file, version: '03' })).toContain('<ReqdExctnDt>2026-03-03</ReqdExctnDt>');
  });

  test('a payee whose name nobody told has the one that banks write for that', async () => {
    const transfers = [{ endToEndId: 'in-4', amountCents: 1, payee: { name: '', iban: payee }, remittance: '' }];
    const xml = writePain({ ...file, groups: [{ debtor: { name: 'UAB', iban: account }, transfers }] });
    expect(xml).toContain('<Cdtr><Nm>NOTPROVIDED</Nm></Cdtr>');
    expect(await schemaErrors(xml)).toEqual([]);
  });

  test('long texts are cut where the standard ends', async () => {
    const long = 'ų'.repeat(500);
    const transfers = [{ endToEndId: 'i'.repeat(35), amountCents: 1, payee: { name: long, iban: payee }, remittance: long }];
    const xml = writePain({
      ...file,
      messageId: 'm'.repeat(60),
      initiator: long,
      groups: [{ debtor: { name: long, iban: account }, transfers }],
    });
    expect(await schemaErrors(xml)).toEqual([]);
  });

  test('what a bank would refuse is not written', () => {
    const [transfer] = file.groups[0]?.transfers ?? [];
    if (!transfer) throw new Error('no transfer');
    const write = (change: object) => () =>
      writePain({ ...file, groups: [{ debtor: { name: 'A', iban: account }, transfers: [{ ...transfer, ...change }] }] });
    for (const amountCents of [0, -1, 1.5, Number.NaN]) expect(write({ amountCents })).toThrow(RangeError);
    for (const endToEndId of ['', 'x'.repeat(36), '/x', 'ą']) expect(write({ endToEndId })).toThrow(RangeError);
    expect(() => writePain({ ...file, groups: [] })).toThrow(RangeError);
  });
});

describe('the characters of SEPA', () => {
  test.each([
    ['ąčęėįšųūž ĄČĘĖĮŠŲŪŽ', 'aceeisuuz ACEEISUUZ'],
    ['äöüß ÄÖÜ', 'aouss AOU'],
    ['ñ ç ã õ á ì ô ¿?', 'n c a o a i o .?'],
    ['Łódź, Đặng & Søn', 'Lodz, Dang + Son'],
    ['a\tb\nc  d', 'a b c d'],
    ['100 € #1', '100 E .1'],
    ['日本', '..'],
  ])('%s becomes %s', (text, plain) => expect(sepaText(text, 140)).toBe(plain));

  test('any text fits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        expect(sepaText(text, 70)).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]{0,70}$/);
        expect(sepaId(text)).not.toMatch(/^\/|\/$|\/\//);
      }),
    );
  });
});

describe('a creditor reference in a text', () => {
  test.each([
    ['RF69INV000001', 'RF69INV000001'],
    ['loan rf69 inv0 0000 1, thanks', 'RF69INV000001'],
    ['Ref:RF69INV000001 Ona Petraite', 'RF69INV000001'],
    ['RF70INV000001', undefined],
    ['RFP 69', undefined],
    ['', undefined],
  ])('%s', (text, found) => expect(findRfReference(text)).toBe(found));
});
