import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { failureAfter, failureOf, isNothingSent, OfflineError, savedFailure } from '../../domain/failure.ts';
import { UnexpectedAnswer } from '../../src/api/unexpected-answer.ts';
import { type Locale, locales } from '../../domain/locale.ts';
import { readCatalogue } from '../../server/lib/i18n.ts';
import { failureMessage } from '../../src/api/failure-messages.ts';
import { text } from '../support/catalogue.ts';

const root = path.resolve(import.meta.dirname, '../..');

const { message: notSent = '' } = failureMessage('offline');

test('a failed response, no response and an offline device are three things [ERR-03, 25 D2]', () => {
  expect(failureOf(new UnexpectedAnswer(500))).toBe('serverError');
  expect(failureOf(new TypeError('Failed to fetch'))).toBe('noResponse');
  expect(failureOf(new OfflineError())).toBe('offline');
});

const broken = new TypeError('Failed to fetch');
test.each([
  [undefined, new OfflineError(), 'offline', true],
  [undefined, broken, 'noResponse', false],
  [undefined, new UnexpectedAnswer(500), 'serverError', false],
  ['offline', new OfflineError(), 'offline', true],
  ['offline', broken, 'noResponse', false],
  ['noResponse', new OfflineError(), 'noResponse', false],
  ['noResponse', new UnexpectedAnswer(500), 'serverError', false],
  ['serverError', new OfflineError(), 'serverError', false],
  ['serverError', broken, 'noResponse', false],
] as const)(
  'after %s, %s leaves %s: what was not known stays not known until an answer arrives [ERR-03, 25 D2]',
  (before, error, failure, nothingSent) => {
    expect(failureAfter(before, error)).toBe(failure);
    expect(isNothingSent(before, error)).toBe(nothingSent);
  },
);

test('a stored failure is one of a request that was sent, whatever an older version stored [25 D2]', () => {
  expect(['serverError', 'noResponse', 'offline', 'lost', 500, undefined].map(savedFailure)).toEqual([
    'serverError',
    'noResponse',
    'noResponse',
    'noResponse',
    'noResponse',
    'noResponse',
  ]);
});

test.each(locales)('what is shown of a request that was not sent stays true once the device is online again, in %s [ERR-03]', (locale) => {
  const [isOffline = ''] = text('ui', 'You are offline. Nothing can be loaded or sent until you reconnect.', locale).split('. ');
  expect(text('ui', notSent, locale)).not.toContain(isOffline);
});

test('no screen says by itself that no response came: only the text of a failure does, and it knows [ERR-03, 25 D2, 25 D9]', () => {
  const claim =
    /\b(?:no|any) (?:response|answer|reply)\b|\b(?:answer|response|reply) (?:was |got )?lost\b|\bdid not (?:answer|respond|reply)\b/i;
  const claims = globSync('src/{features/*,ui,back-office}/locales/en.po', { cwd: root }).flatMap((file) =>
    Object.values(readCatalogue(readFileSync(path.join(root, file), 'utf8'))).filter((text) => claim.test(text)),
  );
  expect(claims).toEqual(['We received no response.']);
});

/** Told after a response that was lost as well, when the server may have done it. */
const unknownOutcomes = {
  terms: 'acceptanceFailure',
  'user-info': 'settings.errorAlert',
  'investor-experience': 'form.failedToSubmit',
  'get-funded': 'alert.failure',
};
const notConfirmed: Record<Locale, RegExp> = {
  en: /could not confirm/,
  de: /nicht bestätigen/,
  lt: /patvirtin/,
  es: /No hemos podido confirmar/,
  pt: /Não foi possível confirmar/,
};

test.each(locales)('what may have been done is not told to have failed, in %s [ERR-03]', (locale) => {
  for (const [catalogue, id] of Object.entries(unknownOutcomes)) expect(text(catalogue, id, locale)).toMatch(notConfirmed[locale]);
});
