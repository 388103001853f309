import { describe, expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '../../src/lib/search-params.ts';
import { callbackInput, callbackSearch } from '../../src/features/auth-callback/callback-search.ts';
import { questionnaireSearch } from '../../src/features/questionnaire/questionnaire-search.ts';
import { verificationSearch } from '../../src/features/verification/verification-search.ts';
import { pageSearch } from '../../src/lib/page-search.ts';

const codes = [
  '12345678901234567890',
  '12e3',
  '1.50',
  'null',
  'true',
  '{"a":1}',
  '[1]',
  '"quoted"',
  '0012',
  '-0',
  '1e400',
  'a+b/c=',
  'ä&€#',
];

describe('codes in the URL reach the server as they were sent [AUTH-09, ONB-13, 25 D1]', () => {
  test.each(codes)('%s', (code) => {
    const search = `?${new URLSearchParams({ code, state: code })}`;
    expect(parseSearch(search)).toEqual({ code, state: code });
    expect(callbackInput(callbackSearch(parseSearch(search)))).toEqual({ code, state: code });
    expect(verificationSearch(parseSearch(search))).toEqual({ code, state: code });
    expect(parseSearch(stringifySearch(parseSearch(search)))).toEqual({ code, state: code });
  });
});

test('the first value of a repeated key counts, and no key reaches the prototype', () => {
  expect(parseSearch('?code=1&code=2&__proto__=x')['code']).toBe('1');
  expect(({} as Record<string, unknown>)['x']).toBeUndefined();
});

test('absent values are left out of the URL', () => {
  expect(stringifySearch({ page: 2, q: undefined, review: true })).toBe('?page=2&review=true');
  expect(stringifySearch({})).toBe('');
});

test('a page number is read from its digits and nothing else', () => {
  expect(pageSearch({ page: '3' })).toEqual({ page: 3 });
  for (const page of ['1', '0', '-2', '1.5', '1e3', '1e400', 'x', '', undefined, '9999999']) expect(pageSearch({ page })).toEqual({});
});

test('the review of the questionnaire opens by its URL [QST-23]', () => {
  expect(questionnaireSearch(parseSearch('?review=true&section=1'))).toEqual({ review: true, section: '1' });
  expect(questionnaireSearch(parseSearch('?review=1'))).toEqual({});
});
