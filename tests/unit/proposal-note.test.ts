import { describe, expect, test } from 'vitest';
import { isNoteTooLong, proposalNote } from '../../src/back-office/proposal-note.ts';

describe('the note for the second person [ADMIN-06]', () => {
  test.each([
    ['nothing', '', false],
    ['five hundred letters', 'a'.repeat(500), false],
    ['five hundred letters of Lithuanian', 'ą'.repeat(500), false],
    ['spaces around five hundred letters', ` ${'a'.repeat(500)}\n`, false],
    ['one letter more', 'a'.repeat(501), true],
    ['more than the header holds', '€'.repeat(400), true],
  ])('%s', (_, note, tooLong) => {
    expect(isNoteTooLong(note)).toBe(tooLong);
  });

  test('is sent without half a surrogate pair, and not at all where it is empty', () => {
    expect(proposalNote(' Gut\ud83d so ')).toEqual({ 'Proposal-Note': 'Gut%20so' });
    expect(proposalNote(' ')).toEqual({});
  });
});
