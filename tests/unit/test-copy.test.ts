import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { catalogueOf } from '../support/catalogue.ts';
import { messages } from '../support/messages.ts';

/** The lab proves the copy; models and these lists hold ids of messages. */
const mayRepeat = /^tests\/(?:lab|models)\/|safety-texts|catalogue-text|copy-in-tests|support\/messages/;

const literals = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`|\/((?:[^/\\\n]|\\.){12,})\/[a-z]*/g;

/** A message by its id is no copy. */
const byId = /\b(?:text|patternOf|beginningOf)\(\s*'[\w-]+',\s*'(?:[^'\\\n]|\\.)*'/g;

const isLong = (literal: string) => literal.split(' ').length > 3;

test('copy of more than three words stands in one test file at most: others take it from messages by id', () => {
  const catalogues = globSync('{src/features/*,src/ui,src/back-office,server}/locales/en.po').map((file) =>
    file.replace(/\/locales\/en\.po$/, '').replace(/^src\/(?:features\/)?/, ''),
  );
  const copy = catalogues.flatMap((name) => [...catalogueOf(name, 'en').values()]).join('\n');
  expect(copy).toContain(messages.mayInvest);
  const filesOf = new Map<string, Set<string>>();
  for (const file of globSync('tests/**/*.ts').filter((name) => !mayRepeat.test(name)))
    for (const [, ...groups] of readFileSync(file, 'utf8')
      .replaceAll(/^\s*\/[/*].*$/gm, '')
      .replaceAll(byId, '')
      .matchAll(literals)) {
      const literal = groups
        .find((group) => group !== undefined)!
        .replaceAll(/\\(.)/g, '$1')
        .replaceAll(/^\^|\$$/g, '');
      if (isLong(literal) && copy.includes(literal)) filesOf.set(literal, (filesOf.get(literal) ?? new Set()).add(file));
    }
  expect(filesOf.size).toBeGreaterThan(50);
  expect([...filesOf].filter(([, files]) => files.size > 1).map(([words, files]) => `${words}: ${[...files].join(', ')}`)).toEqual([]);
});
