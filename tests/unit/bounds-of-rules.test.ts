import { describe, expect, test } from 'vitest';
import { keptAfterClosing } from '../../domain/account-closing.ts';
import { isCommonPassword } from '../../domain/common-password.ts';
import { complaintDocuments, complaintFields, complaintProblems, emptyComplaint, nameInPart } from '../../domain/complaint.ts';
import { couponProblem } from '../../domain/coupon.ts';
import { isFlagged } from '../../domain/flags.ts';
import { observedCount } from '../../domain/default-rates.ts';
import { formatInstant } from '../../domain/format-instant.ts';
import { isIdentityRefusal, refusalReasons, resubmissionReasons } from '../../domain/identity-refusal.ts';
import { isLei } from '../../domain/lei.ts';
import { localised } from '../../domain/locale.ts';
import { markPaths } from '../../domain/mark.ts';
import { isTrackable, marketingCookieSeconds, trackedIn } from '../../domain/marketing.ts';
import { toCents } from '../../domain/money.ts';
import { offerIdentifier } from '../../domain/offer-identifier.ts';
import { namedPages } from '../../domain/pages.ts';
import { phoneNumberOf } from '../../domain/phone.ts';
import { audienceOf, noAnswers, sharesTotal } from '../../domain/questionnaire/answers.ts';
import { startSection } from '../../domain/questionnaire/problems.ts';
import { answerReasons } from '../../domain/questionnaire/review.ts';
import { sectionsFor } from '../../domain/questionnaire/sections.ts';
import { heldUntil } from '../../domain/reservation.ts';
import { lastDayToResume, suspensionDays } from '../../domain/suspension.ts';
import { documentTypes, type StatedTexts, statedProblems } from '../../domain/stated-identity.ts';
import { safeFileName } from '../../domain/upload.ts';
import { draftOf, lockedFields, userInfoProblems } from '../../domain/user-info.ts';
import { answeredPerson } from './questionnaire-answers.ts';

describe('offers', () => {
  test('a suspended one is opened again within thirty calendar days [Regulation (EU) 2020/1503, Article 23(12)]', () => {
    expect(suspensionDays).toBe(30);
    // half past midnight in Vilnius
    expect(lastDayToResume(new Date('2026-03-02T22:30:00Z'))).toBe('2026-04-02');
    expect(lastDayToResume(new Date('2026-03-02T09:00:00Z'))).toBe('2026-04-01');
  });

  test('the first and the last have a number of eight digits [Delegated Regulation (EU) 2022/2119, Article 3]', () => {
    expect(offerIdentifier(1)).toMatch(/00000001$/);
    expect(offerIdentifier(99_999_999)).toMatch(/99999999$/);
    expect(() => offerIdentifier(1.5)).toThrow(RangeError);
  });

  test('a large share that is not announced as a transfer is held for two hours each of four times [decision 079]', () => {
    const begins = new Date('2026-03-02T09:00:00Z');
    const hold = { kind: 'new', begins, heldCents: 25_001, freeCents: 100_000, unpaidCount: 1 } as const;
    expect(heldUntil(hold).toISOString()).toBe('2026-03-02T11:00:00.000Z');
    expect(heldUntil({ ...hold, kind: 'transfer', heldCents: 25_000 }).toISOString()).toBe('2026-03-05T09:00:00.000Z');
  });
});

describe('where a visitor comes from', () => {
  test('is stored for 90 days [MKT-04, MKT-05]', () => expect(marketingCookieSeconds).toBe(7_776_000));

  test('a value has 1,024 characters at most, a code of a referral 64', () => {
    expect(isTrackable('x'.repeat(1024))).toBe(true);
    expect(isTrackable('x'.repeat(1025))).toBe(false);
    expect(isTrackable('')).toBe(false);
    expect(trackedIn(`?referralCode=${'x'.repeat(64)}`).referral).toHaveLength(64);
    expect(trackedIn(`?referralCode=${'x'.repeat(65)}`)).toEqual({ clickIds: {}, utm: {} });
  });
});

test('a code of a coupon has 64 characters at most, without the spaces around it [DASH-07, DASH-08]', () => {
  expect(couponProblem(` ${'ä'.repeat(64)} `)).toBeUndefined();
  expect(couponProblem('ä'.repeat(65))).toBe('COUPON_TOO_LONG');
});

test('what is tried out is seen by those who are named, and nobody without a name [CONST-22]', () => {
  expect(isFlagged('usr-vip')).toBe(true);
  expect(isFlagged('b', 'a, b')).toBe(true);
  expect(isFlagged('usr-vip', 'a, b')).toBe(false);
  expect(isFlagged('', '')).toBe(false);
  expect(isFlagged(undefined, 'a')).toBe(false);
});

test('of many pages the first, the last and those around the current one are named', () => {
  expect(namedPages(1, 8)).toEqual([1, 2, 'gap', 8]);
  expect(namedPages(4, 8)).toEqual([1, 'gap', 3, 4, 5, 'gap', 8]);
  expect(namedPages(7, 8)).toEqual([1, 'gap', 6, 7, 8]);
  expect(namedPages(3, 8)).toEqual([1, 2, 3, 4, 'gap', 8]);
});

test('an identity check is refused for one of six reasons, of which three ask for the documents again', () => {
  expect(resubmissionReasons).toEqual(['DOCUMENT_UNREADABLE', 'SELFIE_UNCLEAR', 'DETAILS_DIFFER']);
  expect(refusalReasons).toEqual(['DOCUMENT_NOT_ACCEPTED', 'FACE_DIFFERS', 'DUPLICATE_IDENTITY']);
  for (const reason of [...resubmissionReasons, ...refusalReasons]) expect(isIdentityRefusal(reason)).toBe(true);
  expect(isIdentityRefusal('OTHER')).toBe(false);
});

test.each([
  ['en', '2 March 2026 at 11:00 EET'],
  ['de', '2. März 2026 um 11:00 OEZ'],
  ['lt', '2026 m. kovo 2 d. 11:00; GMT+2'],
] as const)('an instant in %s is %s', (locale, text) => {
  expect(formatInstant('2026-03-02T09:00:00Z', locale).replaceAll('\u00a0', ' ')).toBe(text);
});

test('the mark is drawn in the colours that are asked for', () => {
  const paths = markPaths({ text: '#111', accent: '#222' });
  expect(paths).toMatch(/"#(111|222)"/);
  expect(paths).toContain('"none"');
  expect(paths).not.toContain('undefined');
});

test('data is kept for whole years from the moment at which an account was closed', () => {
  const closedAt = new Date('2026-03-02T23:59:59.999Z');
  const relationship = { isKnown: true, hasTraded: false, hasConsented: false, complaintsClosedAt: [closedAt] };
  expect(keptAfterClosing(relationship, closedAt)).toEqual([
    // eight and five years of the calendar, and the days of the e-mail
    { kind: 'identification', until: '2034-03-02' },
    { kind: 'complaint', until: '2031-03-03' },
    expect.objectContaining({ kind: 'email' }),
  ]);
});

test('a field of a complaint is called by what stands behind its section, and what is missing is required', () => {
  for (const field of complaintFields) expect(`${field.split('.')[0]}.${nameInPart(field)}`).toBe(field);
  expect(complaintDocuments).toEqual(['AUTHORITY', 'CONTRACT', 'OTHER']);
  const problems = complaintProblems(emptyComplaint());
  expect(Object.values(problems).length).toBeGreaterThan(0);
  for (const problem of Object.values(problems)) expect(problem).toBe('REQUIRED');
});

describe('a common password', () => {
  test('is one to four signs again and again', () => {
    for (const part of ['k', 'kx', 'kxq', 'kxqp']) expect(isCommonPassword(part.repeat(4))).toBe(true);
    expect(isCommonPassword('kxqpm'.repeat(4))).toBe(false);
  });
  test('is a row of six keys, not of five', () => {
    expect(isCommonPassword('dfghjk')).toBe(true);
    expect(isCommonPassword('dfghj')).toBe(false);
  });
});

describe('the questions of an operator about answers [decisions 4.2]', () => {
  const reasons = (
    answers: Parameters<typeof answerReasons>[0]['answers'],
    before: typeof answers = null,
    status?: 'FAILED' | 'COMPLETED',
  ) => answerReasons({ answers, before, status, open: [] });

  test('are about politics, cash and gambling', () => {
    expect(reasons({ pep: true })).toEqual(['POLITICALLY_EXPOSED']);
    expect(reasons({ pep: false, cashUsage: 'FALSE', companyActivities: 'OTHER' })).toEqual([]);
    expect(reasons({ cashUsage: 'TRUE' })).toEqual(['USES_CASH']);
    expect(reasons({ companyActivities: 'GAMBLING' })).toEqual(['GAMBLING']);
    expect(reasons(null)).toEqual([]);
  });

  test('and about what is withdrawn, or was refused before', () => {
    expect(reasons({}, { cashUsage: 'TRUE' })).toEqual(['ANSWER_WITHDRAWN']);
    expect(reasons({ cashUsage: 'TRUE' }, { cashUsage: 'TRUE' })).toEqual(['USES_CASH']);
    expect(reasons({}, null, 'FAILED')).toEqual(['REFUSED_BEFORE']);
    expect(reasons({}, null, 'COMPLETED')).toEqual([]);
  });
});

describe('the questionnaire', () => {
  test('is that of a person or of a company [QST-22]', () => {
    expect(audienceOf({ company: true })).toBe('LEGAL_ENTITY');
    expect(audienceOf({ company: false })).toBe('INDIVIDUAL');
  });

  test('shares are added to six decimals', () => {
    const shares = (...texts: string[]) =>
      texts.map((sharePercentage) => ({ sharePercentage }) as (typeof noAnswers)['individuals'][number]);
    expect(sharesTotal({ individuals: shares('0.1', '0.7'), entities: [] })).toBe(0.8);
    expect(sharesTotal({ individuals: shares('1,1', '2.2', 'x'), entities: [] })).toBe(3.3);
  });

  test('begins where the person was, never behind a section that is open', () => {
    const all = sectionsFor('INDIVIDUAL');
    const last = all.at(-1);
    expect(startSection(noAnswers, 'INDIVIDUAL', undefined)).toBe(all[0]);
    expect(startSection(noAnswers, 'INDIVIDUAL', last)).toBe(all[0]);
    expect(startSection(noAnswers, 'INDIVIDUAL', all[0])).toBe(all[0]);
    expect(startSection(answeredPerson, 'INDIVIDUAL', last)).toBe(last);
    expect(startSection(answeredPerson, 'INDIVIDUAL', undefined)).toBe(all[0]);
    expect(startSection(answeredPerson, 'INDIVIDUAL', 'nowhere')).toBe(last);
  });
});

test('an LEI has twenty signs, of which each letter counts [ISO 17442]', () => {
  expect(isLei('005493001KJTIIGC8Y1R12')).toBe(false);
  expect(isLei('5493001KJTIIGC8Y1R1-')).toBe(false);
  expect(isLei('ZZZZZZZZZZZZZZZZZZ40')).toBe(true);
  expect(isLei('ZZZZZZZZZZZZZZZZZZ41')).toBe(false);
});

test('a text that is missing is taken from English, then Lithuanian, then German [I18N-01]', () => {
  expect(localised({ de: 'de', lt: 'lt', en: 'en' }, 'es')).toBe('en');
  expect(localised({ de: 'de', lt: 'lt', en: '' }, 'es')).toBe('lt');
  expect(localised({ pt: 'pt', de: 'de' }, 'es')).toBe('de');
  expect(localised({ pt: 'pt' }, 'es')).toBe('pt');
  expect(localised({}, 'es')).toBe('');
});

test('one cent less than nothing is one cent', () => {
  expect(toCents(-0.01)).toBe(-1);
  expect(Object.is(toCents(-0.001), 0)).toBe(true);
});

test('a number without a country code is read in a country that has numbers, else not at all', () => {
  expect(phoneNumberOf('612 34567', 'LT')).toBe('+37061234567');
  expect(phoneNumberOf('612 34567', 'XX')).toBeUndefined();
  expect(phoneNumberOf('612 34567')).toBeUndefined();
  expect(phoneNumberOf('+370 612 34567', 'XX')).toBe('+37061234567');
});

test('a file name of 255 characters is kept as it is', () => {
  const name = `${'x'.repeat(251)}.pdf`;
  expect(safeFileName(name)).toBe(name);
  expect(safeFileName(`x${name}`)).toBe(name);
});

test('nothing was observed where no loan was', () => expect(observedCount([])).toBe(0));

describe('what an account says of a person', () => {
  test('is locked once it is there [DASH-04]', () => {
    expect(lockedFields({ company: false, name: null, surname: ' ', email: 'ona@example.com' })).toEqual(['email']);
    expect(lockedFields({ company: false })).toEqual([]);
  });

  test('a Lithuanian company code has seven or nine digits, another one letters and digits', () => {
    const found = (companyCode: string, country: string) =>
      userInfoProblems({ ...draftOf({ company: true }), companyCode, country }, true).companyCode;
    for (const code of ['304567890', '3045678']) expect(found(code, 'LT')).toBeUndefined();
    for (const code of ['30456789', 'HRB12345']) expect(found(code, 'LT')).toBeDefined();
    expect(found('HRB 12345', 'DE')).toBeUndefined();
  });

  test('a day of birth is a whole one; who is born today is too young', () => {
    const typed = {
      documentType: 'PASSPORT',
      name: 'Ona',
      surname: 'Petraitė',
      birthDate: '1980-01-01',
      country: 'LT',
      documentNumber: 'AB12345',
      expiresAt: '2026-03-02',
      noExpiry: '',
      personalNumber: '',
    } satisfies StatedTexts;
    const found = (birthDate: string) => statedProblems({ ...typed, birthDate }, '2026-03-02').birthDate;
    expect(found('1980-01-01')).toBeUndefined();
    for (const text of ['1980', '1980-01', '1980-1-1']) expect(found(text)).toBe('invalid');
    expect(found('2026-03-02')).toBe('tooYoung');
    expect(found('2026-03-03')).toBe('inFuture');
    expect(documentTypes).toContain('ID_CARD');
  });
});
