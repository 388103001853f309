import { createHash } from 'node:crypto';
import { addDays } from '../../domain/duration.ts';
import { fromCents } from '../../domain/money.ts';
import { sizeProblem } from '../../domain/upload.ts';
import { StatementProblem } from '../lib/iso20022/statement-problem.ts';
import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import { type Clock, today } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { collectionAccount } from '../payments/collection-account.ts';
import { withIdempotencyKey } from '../store/idempotency.ts';
import type { Store } from '../store/store.ts';
import { entriesOfStatement, statementPage, statementsById } from '../statements/list-statements.ts';
import { listFindings } from './list-findings.ts';
import { listWallets } from './list-wallets.ts';
import { reconcileDay } from './reconcile-day.ts';
import { importStatementFile } from './import-statement.ts';

interface Parts {
  store: Store;
  clock: Clock;
}

/** Of a list that is not paged. */
const maxRows = 500;

type Operation = 'uploadStatement' | 'listStatements' | 'getStatement' | 'getReconciliation' | 'listWallets' | 'listFindings';

export function reconciliationHandlers({ store, clock }: Parts): Pick<Handlers, Operation> {
  return {
    async uploadStatement(request) {
      const { id: actor } = callerOf(request);
      const { file } = request.body;
      const wrong = sizeProblem(file.size);
      if (wrong) throw new Refusal(wrong);
      const bytes = new Uint8Array(await file.arrayBuffer());
      const key = request.headers['idempotency-key'];
      const body = { name: file.name, hash: createHash('sha256').update(bytes).digest('base64url') };
      return withIdempotencyKey(store, clock, { userId: actor, operation: 'uploadStatement', key, body }, async (tx) => {
        const { statementIds, isRepeated } = await importStatementFile(tx, clock, { name: file.name, bytes, actor });
        return { status: 200 as const, body: { isRepeated, statements: await statementsById(tx, statementIds) } };
      }).catch(asRefusal);
    },

    async listStatements(request) {
      const { content, headers, pages } = await statementPage(store.db, request.query);
      return { status: 200, headers, body: { content, ...pages } };
    },

    async getStatement(request) {
      const { id } = request.params;
      const { page: number = 0, size = 100 } = request.query;
      const [statement] = await statementsById(store.db, [id]);
      if (!statement) throw new Refusal('NOT_FOUND');
      const entries = await entriesOfStatement(store.db, id, { number, size });
      const totalElements = statement.entryCount;
      return { status: 200, body: { statement, entries, totalPages: Math.ceil(totalElements / size), totalElements, number, size } };
    },

    async getReconciliation(request) {
      const day = request.query.day ?? addDays(today(clock), -1);
      if (day > today(clock)) throw new Refusal('VALIDATION_FAILED', 400, { day: 'IN_THE_FUTURE' });
      const found = await reconcileDay(store.db, collectionAccount.iban, day);
      if (!found) throw new Refusal('NOT_FOUND');
      const { account, openingCents, receiptCents, paymentCents, closingCents, ledgerCents, lines } = found;
      return {
        status: 200,
        body: {
          account,
          day,
          opening: fromCents(openingCents),
          receipts: fromCents(receiptCents),
          payments: fromCents(paymentCents),
          closing: fromCents(closingCents),
          ledger: fromCents(ledgerCents),
          difference: fromCents(ledgerCents - closingCents),
          lineCount: lines.length,
          lines: lines.slice(0, maxRows).map(({ amountCents, ...line }) => ({ ...line, amount: fromCents(amountCents) })),
        },
      };
    },

    async listWallets(request) {
      return { status: 200, body: { wallets: await listWallets(store.db, request.locale) } };
    },

    async listFindings(request) {
      const { content, headers, pages } = await listFindings(store, request.query);
      return { status: 200, headers, body: { content, ...pages } };
    },
  };
}

/** The line, the entry and the reason, as a caller may read them. */
function asRefusal(error: unknown): never {
  if (!(error instanceof StatementProblem)) throw error;
  const { line, entry, reason } = error.place;
  throw new Refusal(error.code, 400, {
    ...(line === undefined ? {} : { line: String(line) }),
    ...(entry === undefined ? {} : { entry: entry.slice(0, 100) }),
    reason: reason.slice(0, 200),
  });
}
