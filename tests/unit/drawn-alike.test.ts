import { expect, test } from 'vitest';
import { isDrawnAlike } from '../../src/app/drawn-alike.ts';

test.each([
  ['/invest', ''],
  ['/invest', 'utm_source=letter&lng=de'],
  ['/invest', 'q=&sort=nonsense'],
  ['/default-rates', 'figure=NONSENSE'],
  ['/about', 'q=river'],
  ['/', 'q=river'],
])('%s?%s is the page that is drawn without a query', (path, query) => {
  expect(isDrawnAlike(path, query)).toBe(true);
});

test.each([
  ['/invest', 'q=river'],
  ['/projects', 'type=BONDS'],
  ['/default-rates', 'date=2024-12-31'],
  ['/default-rates', 'lng=de&figure=DEFAULTED'],
  ['/about/', ''],
  ['/invest/', 'utm_source=letter'],
])('%s?%s is drawn by the browser', (path, query) => {
  expect(isDrawnAlike(path, query)).toBe(false);
});
