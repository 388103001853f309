import { and, eq, inArray, ne, notInArray, type SQL } from 'drizzle-orm';
import type { RequireRecentSignIn } from '../auth/step-up.ts';
import { callerOf, type Handlers, type Req } from '../http/contract/handlers.ts';
import { Refusal } from '../lib/refusal.ts';
import { ascending, descending, readPage } from '../store/paged-list.ts';
import { proposal } from '../store/schema.ts';
import { auditRefused, isAllowed, rolesOf } from '../users/operator.ts';
import { decide } from './decide.ts';
import { type FourEyes, proposable } from './four-eyes.ts';
import { toResponses } from './responses.ts';

type Box = NonNullable<Req<'listProposals'>['query']['box']>;

/** What needs two people: the lists of it, and the second person's decision. */
export function proposalHandlers(
  fourEyes: FourEyes,
  requireRecentSignIn: RequireRecentSignIn,
): Pick<Handlers, 'listProposals' | 'decideProposal'> {
  const { db } = fourEyes.store;

  /** Which proposals are in a box of this operator. */
  async function inBox(box: Box, caller: string): Promise<SQL | undefined> {
    if (box === 'MINE') return eq(proposal.proposedBy, caller);
    if (box === 'DECIDED') return notInArray(proposal.status, ['WAITING', 'EXECUTING']);
    const roles = await rolesOf(db, caller);
    const own = [...proposable(fourEyes.document)]
      .filter(([, operation]) => isAllowed(roles, operation.roles, operation.method))
      .map(([id]) => id);
    return and(
      ne(proposal.proposedBy, caller),
      box === 'FOR_ME' ? eq(proposal.status, 'WAITING') : inArray(proposal.status, ['WAITING', 'EXECUTING']),
      box === 'FOR_ME' ? inArray(proposal.operation, own) : notInArray(proposal.operation, own),
    );
  }

  return {
    async listProposals(request) {
      const { id: caller } = callerOf(request);
      const { box = 'FOR_ME' } = request.query;
      const order = box === 'MINE' || box === 'DECIDED' ? descending : ascending;
      const { rows, headers, pages } = await readPage(request.query, {
        order: order(proposal.proposedAt, proposal.id),
        where: await inBox(box, caller),
        read: ({ where, orderBy, limit, offset, key }) =>
          db
            .select({ id: proposal.id, key })
            .from(proposal)
            .where(where)
            .orderBy(...orderBy)
            .limit(limit)
            .offset(offset),
        count: (where) => db.$count(proposal, where),
      });
      const content = await toResponses(
        fourEyes,
        rows.map(({ id }) => id),
        caller,
        request.locale,
      );
      return { status: 200, headers, body: { content, ...pages } };
    },

    async decideProposal(request) {
      const { id: caller } = callerOf(request);
      const { id } = request.params;
      if (request.body.decision === 'APPROVE') await requireRecentSignIn(request);
      await auditRefused(fourEyes, caller, { name: 'decideProposal', subjectId: id }, () => decide(fourEyes, id, request.body, caller));
      const [body] = await toResponses(fourEyes, [id], caller, request.locale);
      if (!body) throw new Refusal('NOT_FOUND');
      return { status: 200, body };
    },
  };
}
