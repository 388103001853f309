import type { Run } from './record.ts';

/** The run that is shown: a recorded path or tour, or one that the user plays. */
export type Shown = { kind: 'path'; id: string; title: string; run: Run; count: number } | { kind: 'play'; run: Run; count: number };
