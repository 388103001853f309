import { and, desc, eq } from 'drizzle-orm';
import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import type { PaymentFileVersion } from '../lib/iso20022/write-pain.ts';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { withReasons } from '../store/audit-reasons.ts';
import { recordAudit } from '../store/audit.ts';
import { withIdempotencyKey } from '../store/idempotency.ts';
import type { Store } from '../store/store.ts';
import { readPage } from '../store/paged-list.ts';
import { audit, instruction, paymentFile } from '../store/schema.ts';
import { auditRefused } from '../users/operator.ts';
import { approveInstructions, cancelInstruction } from './approve.ts';
import { draftInstructionAgain } from './draft-again.ts';
import { rejectInstruction } from './fail.ts';
import { enterPayeeAccount } from './enter-payee-account.ts';
import { instructionList } from './instruction-list.ts';
import { knownOf } from './known-of.ts';
import { paymentFileList, paymentFileSummary } from './payment-file-list.ts';
import { makePaymentFile, type PayingAccount } from './payment-files.ts';
import { type Payer, toInstructionResponse, toPaymentFileResponse } from './responses.ts';

type Instructions =
  | 'listInstructions'
  | 'getInstruction'
  | 'approveInstructions'
  | 'cancelInstruction'
  | 'rejectInstruction'
  | 'draftInstructionAgain'
  | 'enterPayeeAccount'
  | 'listPaymentFiles'
  | 'makePaymentFile'
  | 'downloadPaymentFile';

interface Parts {
  store: Store;
  clock: Clock;
  account: PayingAccount;
  /** Of pain.001.001 in payment files. */
  version?: PaymentFileVersion | undefined;
  /** The payment provider that sends instructions from the money it holds. */
  payer?: Payer | undefined;
}

/** Operations on payment instructions. The caller of an approval is the approver. */
export function instructionHandlers({ store, clock, account, version, payer }: Parts): Pick<Handlers, Instructions> {
  const { db } = store;

  return {
    async listInstructions(request) {
      const { rows, headers, pages } = await readPage(request.query, {
        ...instructionList(request.query),
        read: ({ where, orderBy, limit, offset, key }) =>
          db
            .select({ row: instruction, key })
            .from(instruction)
            .where(where)
            .orderBy(...orderBy)
            .limit(limit)
            .offset(offset),
        count: (where) => db.$count(instruction, where),
      });
      const known = await knownOf(
        db,
        rows.map(({ row }) => row),
      );
      return { status: 200, headers, body: { content: rows.map(({ row }) => toInstructionResponse(row, { payer, ...known })), ...pages } };
    },

    async getInstruction(request) {
      const { id } = request.params;
      const [[row], history] = await Promise.all([
        db.select().from(instruction).where(eq(instruction.id, id)),
        db
          .select({ event: audit.event, before: audit.before, after: audit.after, actor: audit.actor, at: audit.at })
          .from(audit)
          .where(and(eq(audit.subject, 'instruction'), eq(audit.subjectId, id)))
          .orderBy(desc(audit.id)),
      ]);
      if (!row) throw new Refusal('NOT_FOUND');
      return {
        status: 200,
        body: {
          instruction: toInstructionResponse(row, { payer, ...(await knownOf(db, [row])) }),
          history: withReasons(history)
            .map((entry) => ({ ...entry, at: entry.at.toISOString() }))
            .reverse(),
        },
      };
    },

    async approveInstructions(request) {
      const { ids } = request.body;
      const actor = callerOf(request).id;
      const call = { userId: actor, operation: 'approveInstructions', key: request.headers['idempotency-key'], body: request.body };
      return auditRefused({ store, clock }, actor, { name: call.operation, subjectId: ids.join(' ') }, () =>
        withIdempotencyKey(store, clock, call, async (tx) => {
          await approveInstructions(tx, clock, { ids, actor });
          return { status: 204 as const, body: undefined };
        }),
      );
    },

    async cancelInstruction(request) {
      const { id } = request.params;
      const actor = callerOf(request).id;
      await store.tx((tx) => cancelInstruction(tx, clock, { id, actor }));
      return { status: 204 };
    },

    async rejectInstruction(request) {
      const { id } = request.params;
      const { reason } = request.body;
      const actor = callerOf(request).id;
      await store.tx((tx) => rejectInstruction(tx, clock, { id, reason, actor }));
      return { status: 204 };
    },

    async enterPayeeAccount(request) {
      const { id } = request.params;
      const actor = callerOf(request).id;
      const call = {
        userId: actor,
        operation: 'enterPayeeAccount',
        key: request.headers['idempotency-key'],
        body: { ...request.body, id },
      };
      return withIdempotencyKey(store, clock, call, async (tx) => {
        await enterPayeeAccount(tx, clock, { ...request.body, id, actor });
        return { status: 204 as const, body: undefined };
      });
    },

    async draftInstructionAgain(request) {
      const { id } = request.params;
      const actor = callerOf(request).id;
      const [row] = await store.tx(async (tx) => {
        const draftId = await draftInstructionAgain(tx, clock, { id, actor });
        return tx.select().from(instruction).where(eq(instruction.id, draftId));
      });
      if (!row) throw new Refusal('NOT_FOUND');
      return { status: 200, body: toInstructionResponse(row, { payer, ...(await knownOf(db, [row])) }) };
    },

    async listPaymentFiles(request) {
      const { rows, headers, pages } = await readPage(request.query, {
        ...paymentFileList(request.query),
        read: ({ where, orderBy, limit, offset, key }) =>
          db
            .select({ row: paymentFileSummary, key })
            .from(paymentFile)
            .where(where)
            .orderBy(...orderBy)
            .limit(limit)
            .offset(offset),
        count: (where) => db.$count(paymentFile, where),
      });
      return { status: 200, headers, body: { content: rows.map(({ row }) => toPaymentFileResponse(row)), ...pages } };
    },

    async makePaymentFile(request) {
      const actor = callerOf(request).id;
      const { ids } = request.body;
      const call = { userId: actor, operation: 'makePaymentFile', key: request.headers['idempotency-key'], body: request.body };
      return withIdempotencyKey(store, clock, call, async (tx) => ({
        status: 200 as const,
        body: toPaymentFileResponse(await makePaymentFile(tx, clock, { ids, account, version, actor })),
      }));
    },

    async downloadPaymentFile(request) {
      const { id } = request.params;
      const actor = callerOf(request).id;
      const [file] = await db.select({ content: paymentFile.content }).from(paymentFile).where(eq(paymentFile.id, id));
      if (!file) throw new Refusal('NOT_FOUND');
      await store.tx((tx) =>
        recordAudit(tx, { subject: 'instruction', subjectId: id, event: 'paymentFile.download', actor, at: clock.now() }),
      );
      return {
        status: 200,
        headers: { 'content-disposition': `attachment; filename="${id}.xml"`, 'cache-control': 'private, no-store' },
        body: Buffer.from(file.content),
      };
    },
  };
}
