/** Up to here every page is named. [CONST-06] */
const allNamed = 7;

/** The pages that a list names, counted from 1: all of few; of many the first, the last, the current one and its neighbours, with gaps between. [T-53] */
export function namedPages(current: number, total: number): (number | 'gap')[] {
  const numbers = Array.from({ length: total }, (_, index) => index + 1);
  if (total <= allNamed) return numbers;
  const named = numbers.filter((page) => page === 1 || page === total || Math.abs(page - current) <= 1);
  return named.flatMap((page, index) => (index > 0 && page - (named[index - 1] ?? 0) > 1 ? (['gap', page] as const) : [page]));
}
