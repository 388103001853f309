import { describe, expect, test } from 'vitest';
import { evidenceDayProblems, evidenceProblems } from '../../domain/owner-evidence.ts';

const day = '2026-03-02';
const record = (validUntil: string) => ({ kind: 'CRIMINAL_RECORD' as const, validUntil });
const jurisdiction = { kind: 'JURISDICTION' as const, validUntil: '2026-12-31' };

describe('what is proved of a project owner [Regulation (EU) 2020/1503, Article 5(2)]', () => {
  test('nothing is proved without evidence of each kind', () => {
    expect(evidenceProblems([], day)).toEqual({ 'owner.criminalRecord': 'MISSING', 'owner.jurisdiction': 'MISSING' });
    expect(evidenceProblems([jurisdiction], day)).toEqual({ 'owner.criminalRecord': 'MISSING' });
    expect(evidenceProblems([record(day)], day)).toEqual({ 'owner.jurisdiction': 'MISSING' });
  });

  test('evidence counts to the end of its last day', () => {
    expect(evidenceProblems([record('2026-03-02'), jurisdiction], day)).toEqual({});
    expect(evidenceProblems([record('2026-03-01'), jurisdiction], day)).toEqual({ 'owner.criminalRecord': 'EXPIRED' });
  });

  test('one that is valid is enough beside others that have ended', () => {
    expect(evidenceProblems([record('2025-01-01'), record('2026-03-02'), jurisdiction], day)).toEqual({});
  });

  test('new evidence is issued by today and valid for today at least', () => {
    expect(evidenceDayProblems({ issuedOn: day, validUntil: day }, day)).toEqual({});
    expect(evidenceDayProblems({ issuedOn: '2026-03-03', validUntil: '2026-03-03' }, day)).toEqual({ issuedOn: 'IN_THE_FUTURE' });
    expect(evidenceDayProblems({ issuedOn: '2026-03-01', validUntil: '2026-03-01' }, day)).toEqual({ validUntil: 'IN_THE_PAST' });
  });
});
