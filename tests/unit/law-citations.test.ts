import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { articlesOf, citations, citationsIn, untested } from '../../scripts/law.ts';

const places = (text: string) => citationsIn('domain/rule.ts', text).map(({ act, place }) => `${act} ${place}`);
const article = 'Article'; // not a citation of this file

describe('a citation', () => {
  test.each([
    ['names its act before it', `Delegated Regulation (EU) 2022/2115, ${article} 2(4) and 6`, ['2022/2115 2(4)', '2022/2115 6']],
    ['or after it', `[Art. 20(1) of Regulation (EU) 2020/1503]`, ['2020/1503 20(1)']],
    ['belongs to the act that was named last', `(EU) 2022/2117. ${article} 3(1)`, ['2022/2117 3(1)']],
    ['belongs to the main regulation where none is named', `${article} 22`, ['2020/1503 22']],
    ['of another law is none', `Directive (EU) 2015/2366, ${article} 83(1); No 1182/71, ${article} 3(1)`, []],
    ['is not the beginning of another word', `${article}s of association 3`, []],
  ])('%s', (_name, text, expected) => expect(places(text)).toEqual(expected));

  test('counts by the place of its file', () => {
    const roleOf = (file: string) => citationsIn(file, 'GDPR, Art. 17').map(({ role }) => role);
    expect(
      ['server/a.ts', 'src/features/a/b.tsx', 'machines/a/a.machine.ts', 'tests/unit/a.test.ts', 'tests/support/a.ts', 'docs/a.md'].map(
        roleOf,
      ),
    ).toEqual([['rule'], ['screen'], ['machine'], ['test'], [], []]);
  });
});

test('citations are found where there is no git, as while an image is built', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'law-'));
  try {
    mkdirSync(path.join(folder, 'domain/rules'), { recursive: true });
    writeFileSync(path.join(folder, 'domain/rules/a.ts'), `// GDPR, ${article} 17`);
    expect(citations(folder).map(({ file, place }) => `${file} ${place}`)).toEqual(['domain/rules/a.ts 17']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('an article is reported once its last test is gone', () => {
  const cited = citations(path.resolve(import.meta.dirname, '../..'));
  expect(untested(articlesOf(cited))).toEqual([]);
  const without = cited.filter(({ act, role }) => act !== '2022/2119' || role !== 'test');
  expect(untested(articlesOf(without)).map(({ act, article: number }) => [act, number])).toEqual([['2022/2119', 3]]);
});
