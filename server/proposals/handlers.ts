import type { RequireRecentSignIn } from '../auth/step-up.ts';
import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import { Refusal } from '../lib/refusal.ts';
import { ascending, descending, readPage } from '../store/paged-list.ts';
import { proposal } from '../store/schema.ts';
import { auditRefused } from '../users/operator.ts';
import { decide } from './decide.ts';
import type { FourEyes } from './four-eyes.ts';
import { boxFilter } from './box-filter.ts';
import { toResponses } from './responses.ts';

/** Four-eyes proposals: their lists, and the second person's decision. */
export function proposalHandlers(
  fourEyes: FourEyes,
  requireRecentSignIn: RequireRecentSignIn,
): Pick<Handlers, 'listProposals' | 'decideProposal'> {
  const { db } = fourEyes.store;

  return {
    async listProposals(request) {
      const { id: caller } = callerOf(request);
      const { box = 'FOR_ME' } = request.query;
      const order = box === 'MINE' || box === 'DECIDED' ? descending : ascending;
      const { rows, headers, pages } = await readPage(request.query, {
        order: order(proposal.proposedAt, proposal.id),
        where: await boxFilter(fourEyes, box, caller),
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
      await auditRefused(fourEyes, caller, { name: 'decideProposal', subjectId: id }, () =>
        decide(fourEyes, id, request.body, caller, request.headers['idempotency-key']),
      );
      const [body] = await toResponses(fourEyes, [id], caller, request.locale);
      if (!body) throw new Refusal('NOT_FOUND');
      return { status: 200, body };
    },
  };
}
