import { and, asc, eq } from 'drizzle-orm';
import { complaintDeadlines } from '../../domain/complaint.ts';
import { dayOf } from '../../domain/duration.ts';
import { callerOf, type Handlers, type Req } from '../http/contract/handlers.ts';
import { enforceRateLimit } from '../http/rate-limit.ts';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { withIdempotencyKey } from '../store/idempotency.ts';
import type { Tx } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { readPage } from '../store/paged-list.ts';
import { audit, complaint, complaintMessage } from '../store/schema.ts';
import { assertOtherOperator } from '../users/operator.ts';
import { operatorNames } from '../users/operator-names.ts';
import { admitComplaint, type Answer, askComplainant, decideComplaint, delayDecision, refuseComplaint } from './answer.ts';
import { isOwnComplaint } from './complaint.ts';
import { complaintList, toComplaintSummary } from './complaint-list.ts';
import { submitComplaint } from './submit.ts';

type Answering = 'admitComplaint' | 'refuseComplaint' | 'writeToComplainant' | 'decideComplaint';
type Complaints = 'submitComplaint' | 'listComplaints' | 'getComplaint' | Answering;

/** Complaints: the form for everybody, and the register in the back office (Regulation (EU) 2020/1503, Article 7). */
export function complaintHandlers({ store, clock }: { store: Store; clock: Clock }): Pick<Handlers, Complaints> {
  const { db } = store;

  /** One answer for each key, so that its e-mail is sent once; nobody answers their own complaint. */
  async function answerOnce(request: Req<Answering>, operation: Answering, answer: (tx: Tx, answer: Answer) => Promise<void>) {
    const actor = callerOf(request).id;
    const { id } = request.params;
    await assertOtherOperator({ store, clock }, actor, (await isOwnComplaint(db, id, actor)) ? actor : undefined, {
      name: operation,
      subjectId: id,
    });
    const call = { userId: actor, operation, key: request.headers['idempotency-key'], body: { ...request.body, id } };
    return withIdempotencyKey(store, clock, call, async (tx) => {
      await answer(tx, { id, text: request.body.text, actor });
      return { status: 204 as const, body: undefined };
    });
  }

  return {
    async submitComplaint(request) {
      await enforceRateLimit(store, clock, 'complaint', request.ip);
      const { body: form, locale, headers } = request;
      return { status: 201, body: await submitComplaint(store, clock, { form, locale, key: headers['idempotency-key'] }) };
    },

    async listComplaints(request) {
      const { rows, headers, pages } = await readPage(request.query, {
        ...complaintList(request.query),
        read: ({ where, orderBy, limit, offset, key }) =>
          db
            .select({ row: complaint, key })
            .from(complaint)
            .where(where)
            .orderBy(...orderBy)
            .limit(limit)
            .offset(offset),
        count: (where) => db.$count(complaint, where),
      });
      return { status: 200, headers, body: { content: rows.map(({ row }) => toComplaintSummary(row)), ...pages } };
    },

    async getComplaint(request) {
      const { id } = request.params;
      const [[row], messages, history] = await Promise.all([
        db.select().from(complaint).where(eq(complaint.id, id)),
        db.select().from(complaintMessage).where(eq(complaintMessage.complaintId, id)).orderBy(asc(complaintMessage.id)),
        db
          .select({ event: audit.event, after: audit.after, actor: audit.actor, at: audit.at })
          .from(audit)
          .where(and(eq(audit.subject, 'complaint'), eq(audit.subjectId, id)))
          .orderBy(asc(audit.id)),
      ]);
      if (!row) throw new Refusal('NOT_FOUND');
      const names = await operatorNames(
        db,
        [...messages, ...history].map(({ actor }) => actor),
      );
      const named = <Entry extends { actor: string; at: Date }>(entry: Entry) => ({
        ...entry,
        actorName: names.get(entry.actor) ?? null,
        at: entry.at.toISOString(),
      });
      return {
        status: 200,
        body: {
          ...toComplaintSummary(row),
          form: row.form,
          decisionBy: row.decisionBy,
          longestDecisionBy: complaintDeadlines(dayOf(row.receivedAt)).longestDecision,
          ground: row.ground,
          messages: messages.map(({ kind, text, actor, at }) => named({ kind, text, actor, at })),
          history: history.map(named),
        },
      };
    },

    async admitComplaint(request) {
      const { id: actor } = callerOf(request);
      const operator = (await operatorNames(db, [actor])).get(actor) ?? '';
      return answerOnce(request, 'admitComplaint', (tx, answer) => admitComplaint(tx, clock, answer, operator));
    },

    refuseComplaint: (request) =>
      answerOnce(request, 'refuseComplaint', (tx, answer) => refuseComplaint(tx, clock, answer, request.body.ground)),

    writeToComplainant(request) {
      const { kind, decisionBy } = request.body;
      return answerOnce(request, 'writeToComplainant', (tx, answer) =>
        kind === 'QUESTION' ? askComplainant(tx, clock, answer) : delayDecision(tx, clock, answer, decisionBy),
      );
    },

    decideComplaint: (request) =>
      answerOnce(request, 'decideComplaint', (tx, answer) => decideComplaint(tx, clock, answer, request.body.outcome)),
  };
}
