import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { locales } from '../../domain/locale.ts';
import { findForbidden, rulesOf, textsOf } from '../../scripts/check-glossary.mjs';

const root = path.resolve(import.meta.dirname, '../..');

const rules = [
  { pattern: '\\bguarante\\w*', instead: 'secured by', except: ['deposit guarantee'] },
  { pattern: '(?<!\\p{L})año seguro', instead: 'año' },
];

test('a forbidden word is found with what to write instead, whatever its capitals', () => {
  expect(findForbidden(rules, 'Guaranteed by a building, and guarantees more.')).toEqual([
    { word: 'Guaranteed', instead: 'secured by' },
    { word: 'guarantees', instead: 'secured by' },
  ]);
});

test('an excepted piece of text may hold it, the rest of the text may not', () => {
  expect(findForbidden(rules, 'No Deposit guarantee scheme covers it.')).toEqual([]);
  expect(findForbidden(rules, 'No deposit guarantee scheme covers it, we guarantee it.').map(({ word }) => word)).toEqual(['guarantee']);
});

test('letters beyond English are letters', () => {
  expect(findForbidden(rules, 'Un año seguro')).toHaveLength(1);
  expect(findForbidden(rules, 'Un amaño seguro')).toEqual([]);
});

test.each([
  ['en', 'This loan is guaranteed.'],
  ['en', 'Your money is safe.'],
  ['en', 'The contract is signed.'],
  ['en', 'You may withdraw your offer.'],
  ['en', 'We recommend this project.'],
  ['es', 'Un préstamo garantizado con un edificio.'],
  ['es', 'Su dinero está a salvo.'],
  ['es', 'El contrato está firmado.'],
  ['es', 'Puede retirar su oferta.'],
  ['es', 'Le recomendamos este proyecto.'],
  ['pt', 'Um empréstimo garantido por um imóvel.'],
  ['pt', 'O seu dinheiro está seguro.'],
  ['pt', 'O contrato está assinado.'],
  ['pt', 'Pode retirar a sua oferta.'],
  ['pt', 'Recomendamos este projeto.'],
  ['pt', 'Você pode perder o dinheiro.'],
])('the list of %s forbids “%s”', (locale, text) => {
  expect(findForbidden(rulesOf(root, locale), text)).toHaveLength(1);
});

describe.each(locales)('in %s', (locale) => {
  test('catalogues, legal documents and their lines are read', () => {
    const places = textsOf(root, locale).map(({ place }) => place);
    expect(places.filter((place) => place.includes('/locales/')).length).toBeGreaterThan(1000);
    expect(places.some((place) => place.startsWith(`server/documents/legal/terms.${locale}.md:`))).toBe(true);
  });

  test('each exception holds a word of its rule', () => {
    const idle = rulesOf(root, locale).flatMap((rule) =>
      (rule.except ?? []).filter((text) => !findForbidden([{ ...rule, except: [] }], text).length),
    );
    expect(idle).toEqual([]);
  });

  test('each exception is in a text: a text that is gone takes its exception along', () => {
    const texts = textsOf(root, locale).map(({ text }) => text.toLowerCase());
    const unused = rulesOf(root, locale)
      .flatMap(({ except = [] }) => except)
      .filter((piece) => !texts.some((text) => text.includes(piece.toLowerCase())));
    expect(unused).toEqual([]);
  });
});
