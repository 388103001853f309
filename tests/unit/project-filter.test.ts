import { describe, expect, test } from 'vitest';
import { fitting, type ProjectSearch, readSearch, withCompared } from '../../src/features/projects/project-filter.ts';
import { project } from '../models/known.ts';

const rows = [
  { ...project, id: 'a', name: 'Šiaulių namai', loanTerm: { value: 1, unit: 'YEAR' as const }, ltv: 70 },
  { ...project, id: 'b', name: 'Mill Lofts', status: 'LATE' as const, interestPerAnnum: [{ threshold: 100, interest: 11 }], ltv: 40 },
  { ...project, id: 'c', name: 'Harbour', projectType: 'BONDS' as const, status: 'PAID_OFF' as const, ltv: 40, ltc: 80 },
];
const ids = (search: ProjectSearch) =>
  fitting(rows, search, ({ name, location }) => `${name} ${location?.city}`, '2026-03-10').map(({ id }) => id);

describe('the list of projects', () => {
  test('is found by words of name and place, whatever their accents and case', () => {
    expect(ids({ q: 'siauliu' })).toEqual(['a']);
    expect(ids({ q: 'VILNIUS mill' })).toEqual(['b']);
    expect(ids({ q: 'nowhere' })).toEqual([]);
    expect(ids({})).toEqual(['a', 'b', 'c']);
  });

  test('is cut by status, interest, term and kind', () => {
    expect(ids({ stage: 'running' })).toEqual(['b']);
    expect(ids({ stage: 'ended' })).toEqual(['c']);
    expect(ids({ rate: 10 })).toEqual(['a', 'b', 'c']);
    expect(ids({ rate: 10, stage: 'late' })).toEqual(['b']);
    expect(ids({ term: 12 })).toEqual(['a']);
    expect(ids({ type: 'BONDS' })).toEqual(['c']);
  });

  test('shows as open what takes money today: an offer closes with the end of its closing date', () => {
    const closing = [{ ...rows[0]!, fundingEndsAt: '2026-03-10' }];
    const open = (today: string) => fitting(closing, { stage: 'open' }, ({ name }) => name, today).length;
    expect([open('2026-03-10'), open('2026-03-11')]).toEqual([1, 0]);
    expect(fitting(closing, {}, ({ name }) => name, '2026-03-11')).toHaveLength(1);
  });

  test('is ordered with the better one first; loan to cost counts where there is one', () => {
    expect(ids({ sort: 'rate' })[0]).toBe('b');
    expect(ids({ sort: 'term' })[0]).toBe('a');
    expect(ids({ sort: 'cover' })).toEqual(['b', 'a', 'c']);
  });

  test('reads any address and keeps only what it can mean', () => {
    expect(readSearch({ q: ' ', stage: 'x', rate: '9', term: 18, sort: 'rate', compare: 'a,b,a,c,d', other: 1 })).toEqual({
      rate: 9,
      term: 18,
      sort: 'rate',
      compare: 'a,b,c',
    });
    expect(readSearch({ q: 42, type: 'OTHER', class: 'E' })).toEqual({ q: '42' });
  });

  test('puts three side by side and no more', () => {
    expect(withCompared('a,b', 'c', true)).toBe('a,b,c');
    expect(readSearch({ compare: withCompared('a,b,c', 'd', true) }).compare).toBe('a,b,c');
    expect(withCompared('a', 'a', false)).toBeUndefined();
  });
});
