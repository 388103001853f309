import { describe, expect, test } from 'vitest';
import { cacheFiles } from '../../server/documents/file-cache.ts';

function counted(maxFiles?: number) {
  const made: string[] = [];
  const files = cacheFiles(async (data: { who: string; cents: number }, locale) => {
    made.push(`${data.who} ${data.cents} ${locale}`);
    return Buffer.from(`${data.who} owes ${data.cents} (${locale})`);
  }, maxFiles);
  return { made, text: async (who: string, cents: number, locale: 'en' | 'de' = 'en') => String(await files({ who, cents }, locale)) };
}

describe('a file that is kept', () => {
  test('is made once, also when two ask at the same time', async () => {
    const { made, text } = counted();
    expect(await Promise.all([text('Ona', 5), text('Ona', 5)])).toEqual(['Ona owes 5 (en)', 'Ona owes 5 (en)']);
    await text('Ona', 5);
    expect(made).toHaveLength(1);
  });

  test('is never another person’s, of another language or of an earlier version', async () => {
    const { text } = counted();
    await text('Ona', 5);
    expect(await text('Jonas', 5)).toBe('Jonas owes 5 (en)');
    expect(await text('Ona', 6)).toBe('Ona owes 6 (en)');
    expect(await text('Ona', 5, 'de')).toBe('Ona owes 5 (de)');
    expect(await text('Ona', 5)).toBe('Ona owes 5 (en)');
  });

  test('goes when there are too many, the one nobody asked for longest first', async () => {
    const { made, text } = counted(2);
    for (const who of ['a', 'b', 'a', 'c', 'a', 'b']) await text(who, 1);
    expect(made).toEqual(['a 1 en', 'b 1 en', 'c 1 en', 'b 1 en']);
  });

  test('is tried again when it could not be made', async () => {
    let calls = 0;
    const files = cacheFiles(async () => {
      if (++calls === 1) throw new Error('no memory');
      return Buffer.from('made');
    });
    await expect(files({}, 'en')).rejects.toThrow('no memory');
    expect(String(await files({}, 'en'))).toBe('made');
  });
});
