import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Locale, locales } from '../../domain/locale.ts';
import { readCatalogue } from '../../server/lib/i18n.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Words that negate, and those that limit to one time. */
const negations: Record<Locale, RegExp> = {
  en: /\b(?:no|not|nothing|never|cannot|without|once)\b/iu,
  de: /(?<!\p{L})(?:nicht|nichts|keine?[nmrs]?|nie|niemals|ohne|weder|nur einmal|höchstens einmal|nur ein einziges Mal|unverändert)(?!\p{L})/iu,
  lt: /(?<!\p{L})(?:ne(?!t(?!\p{L}))\p{L}*|nė|niek\p{L}+|jok\p{L}+|nebe\p{L}+|tik (?:vieną )?kartą|tik vieną kartą)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:no|nada|nadie|ning[uú]n\p{L}*|nunca|sin|ni|tampoco|una sola vez|como máximo una vez)(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:não|nada|ninguém|nenhum\p{L}*|nunca|sem|nem|uma única vez|uma só vez|só uma vez|no máximo,? uma vez)(?!\p{L})/iu,
};

const partsOf = (text: string) => text.split(/[.;:?!](?:\s|$)/u);
const negated = (locale: Locale, parts: string[]) => parts.filter((part) => negations[locale].test(part)).length;

/** What a user relies on after a failure: that no money moved, nothing was sent, nothing was changed. How many of its parts are negated. */
const promises: Record<string, number> = {
  'Nothing has changed in your account; only this page could not be loaded.': 1,
  'Nothing has changed in your investments; only this list could not be loaded. Please try again in a minute.': 1,
  'Nothing has changed in your investments; only this list could not be loaded.': 1,
  'Nothing was changed. Your entries stay on this device.': 1,
  'Nothing is paid without your confirmation at the bank. A payment you have confirmed appears under My investments.': 1,
  'This investment is not paid yet': 1,
  'Your investments and payments are not affected.': 1,
  'auth.error': 1,
  'No money was moved. You can confirm only after you have been able to read it.': 1,
  'Nothing is owed yet. Questions about bonds and the contract come before you pay.': 1,
  'You owe nothing yet. Next you read the contract, then you pay.': 1,
  'You owe nothing and nothing has been paid.': 1,
  'No money was moved. Trying again sends the same request.': 1,
  'Trying again cannot move the money twice.': 1,
  'No money has moved. Trying again sends the same request, so you cannot pay twice.': 2,
  'Nothing is owed. You can pay only after you have been able to read it.': 1,
  'You have declined. Nothing is loaded and nothing is sent.': 1,
  'No money has moved.': 1,
  'Nothing was changed.': 1,
  'bookings.notBooked': 1,
  'signIn.failed': 1,
};

/** The first part of these reports what happened; the promise is in what follows it. */
const promisesAfterReport: Record<string, number> = {
  'It may have been removed, or the connection was lost. Nothing has changed in your investments.': 1,
  'The details of the transfer could not be loaded. A transfer that you have already made is not affected.': 1,
  'The investment is paid and the contract has been concluded. Please do not send the money again.': 1,
  'The provider’s response was incomplete. Your account has not changed.': 1,
  'Please correct the marked fields. Nothing has been sent yet.': 1,
  'Please correct the marked fields. Nothing has been saved yet.': 1,
  'This page updates automatically when the payment arrives. You may close it; your payment is not affected.': 1,
  'We are still checking. Please do not pay again: what you confirmed at your bank remains valid. You may close this page; your payment is not affected.': 2,
  'Your payment appears under My investments as soon as it is confirmed. Please do not pay again.': 1,
  'It is now in another project: see My investments. It cannot be moved twice.': 1,
  'Some answers or agreements are still missing. Nothing has been sent yet.': 1,
  'There was no connection. Nothing was sent.': 1,
  'paymentStep.error': 1,
  'The terms changed while you were reading. Please open the new version; nothing has been accepted yet.': 1,
  'The next step could not be loaded. Nothing has changed; please try again.': 1,
  'It helps us fix what does not work. Without your consent nothing is loaded or sent.': 1,
  'You have not decided yet. Until you do, nothing is loaded and nothing is sent.': 1,
  'I want to share the result. If you do not tick this, it is not sent.': 1,
  'We could not confirm it. Trying again sends the same decision; the money moves at most once.': 1,
};

const catalogue = (locale: Locale): Record<string, string> =>
  Object.assign(
    {},
    ...globSync(`{src/features/*,src/ui,src/back-office,server}/locales/${locale}.po`, { cwd: root }).map((file) =>
      readCatalogue(readFileSync(path.join(root, file), 'utf8')),
    ),
  );

describe.each(locales)('in %s', (locale) => {
  const texts = catalogue(locale);

  test.each([
    ['a promise', promises, 0],
    ['a promise after a report', promisesAfterReport, 1],
  ])('%s that no money moved or nothing was sent keeps its negations [I18N-01]', (_, expected, from) => {
    const lost = Object.entries(expected)
      .map(([id, count]) => ({ id, count, text: texts[id] ?? '' }))
      .filter(({ count, text }) => negated(locale, partsOf(text).slice(from)) < count);
    expect(lost).toEqual([]);
  });
});

test.each([
  [
    'en',
    'Please pay again: what you confirmed at your bank remains valid.',
    'Please do not pay again: what you confirmed at your bank remains valid.',
  ],
  ['de', 'Sie können zweimal zahlen.', 'Sie können nicht zweimal zahlen.'],
  ['lt', 'Mokėkite dar kartą, net jei pinigai dar pakeliui.', 'Nemokėkite dar kartą.'],
  ['es', 'Pague otra vez.', 'No pague otra vez.'],
  ['pt', 'Volte a pagar.', 'Não volte a pagar.'],
] as const)('a text of %s that lost its negation is found', (locale, lost, kept) => {
  expect(negated(locale, partsOf(lost))).toBe(0);
  expect(negated(locale, partsOf(kept))).toBe(1);
});
