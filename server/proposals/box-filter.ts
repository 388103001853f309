import { and, eq, inArray, ne, notInArray, type SQL } from 'drizzle-orm';
import type { Req } from '../http/contract/handlers.ts';
import { proposal } from '../store/schema.ts';
import { isAllowed, rolesOf } from '../users/operator.ts';
import { type FourEyes, proposable } from './four-eyes.ts';

type Box = NonNullable<Req<'listProposals'>['query']['box']>;

/** Which proposals are in a box of this operator. */
export async function boxFilter(
  { store, document }: Pick<FourEyes, 'store' | 'document'>,
  box: Box,
  caller: string,
): Promise<SQL | undefined> {
  if (box === 'MINE') return eq(proposal.proposedBy, caller);
  if (box === 'DECIDED') return notInArray(proposal.status, ['WAITING', 'EXECUTING']);
  const roles = await rolesOf(store.db, caller);
  const own = [...proposable(document)].filter(([, operation]) => isAllowed(roles, operation.roles, operation.method)).map(([id]) => id);
  return and(
    ne(proposal.proposedBy, caller),
    box === 'FOR_ME' ? eq(proposal.status, 'WAITING') : inArray(proposal.status, ['WAITING', 'EXECUTING']),
    box === 'FOR_ME' ? inArray(proposal.operation, own) : notInArray(proposal.operation, own),
  );
}
