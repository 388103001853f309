import type { Run } from '../support/paths/explore.ts';

const kind = (event: { output?: unknown }) => (event.output as { kind?: string } | undefined)?.kind;
const keyOf = (request: unknown) => (request as { requestKey?: string } | undefined)?.requestKey;

/** Invariant of both wizards for a request that was refused because the session had expired. */
export const unauthenticatedAttemptIsRestored = {
  says: 'a wish that was turned away is there again, is never called lost, and keeps its key',
  every: ({ steps }: Run) => {
    for (const { from, to, event, asks } of steps) {
      if (kind(event) === 'unauthenticated' && (to.state !== 'choosingAmount' || to.context.attempt === undefined))
        return 'what was chosen is lost';
      const before = from.state === 'choosingAmount' ? keyOf(from.context.attempt) : undefined;
      if (before !== undefined && event.type === 'amount.submit' && keyOf(asks[0]?.input) !== before)
        return 'confirming makes another wish';
    }
    return undefined;
  },
};
