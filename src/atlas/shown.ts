import type { Run } from './record.ts';

/** A run being looked at: a path or tour of record, or what somebody plays. */
export type Shown = { kind: 'path'; id: string; title: string; run: Run; count: number } | { kind: 'play'; run: Run; count: number };
