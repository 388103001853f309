import type { components } from '../openapi/schema.d.ts';
import { keysOf } from './keys.ts';

type Schemas = components['schemas'];
export type EvidenceKind = Schemas['OwnerEvidenceKind'];
type Evidence = Pick<Schemas['OwnerEvidence'], 'kind' | 'validUntil'>;
/** By the path of a field, as in `domain/project-draft.ts`. */
type Problems = Readonly<Record<string, Schemas['DraftProblem']>>;

/** What is proved of every project owner before its project is offered (Regulation (EU) 2020/1503, Article 5(2)): kind and the place in a draft's problems. */
export const evidencePaths = {
  CRIMINAL_RECORD: 'owner.criminalRecord',
  JURISDICTION: 'owner.jurisdiction',
} as const satisfies Record<EvidenceKind, string>;
export const evidenceKinds = keysOf(evidencePaths);

/** What is not proved on the day, `YYYY-MM-DD`. Evidence counts to the end of its last day. */
export function evidenceProblems(evidence: readonly Evidence[], day: string): Problems {
  const found: Record<string, Schemas['DraftProblem']> = {};
  for (const kind of evidenceKinds) {
    const own = evidence.filter((one) => one.kind === kind);
    if (own.some(({ validUntil }) => validUntil >= day)) continue;
    found[evidencePaths[kind]] = own.length > 0 ? 'EXPIRED' : 'MISSING';
  }
  return found;
}

/** What is wrong with the days of new evidence: it is issued by today, and valid for at least today. */
export function evidenceDayProblems({ issuedOn, validUntil }: { issuedOn: string; validUntil: string }, day: string): Problems {
  return {
    ...(issuedOn > day && { issuedOn: 'IN_THE_FUTURE' as const }),
    ...(validUntil < day && { validUntil: 'IN_THE_PAST' as const }),
  };
}
