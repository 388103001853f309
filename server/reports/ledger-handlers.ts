import { eq } from 'drizzle-orm';
import { fromCents } from '../../domain/money.ts';
import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import { type Clock, today } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { tableHeaders } from '../documents/table-headers.ts';
import { tableStream } from '../documents/table-stream.ts';
import { recordAudit } from '../store/audit.ts';
import type { Store } from '../store/store.ts';
import { ledgerAccount, ledgerTransfer } from '../store/schema.ts';
import { causesOf } from './ledger-causes.ts';
import { accountMonths, kindMonths, monthPostings, postingCount } from './ledger-month.ts';
import { accountNames } from './ledger-names.ts';
import { ledgerSheet, ledgerSums } from './ledger-sheet.ts';

type Operation = 'listLedgerAccounts' | 'getLedgerAccount' | 'getLedgerEntry' | 'exportLedger';

const pages = (totalElements: number, number: number, size: number) => ({
  totalPages: Math.ceil(totalElements / size),
  totalElements,
  number,
  size,
});

interface Balances {
  openingCents: number;
  inCents: number;
  outCents: number;
  closingCents: number;
}

const inEuro = ({ openingCents, inCents, outCents, closingCents }: Balances) => ({
  opening: fromCents(openingCents),
  moneyIn: fromCents(inCents),
  moneyOut: fromCents(outCents),
  closing: fromCents(closingCents),
});

const nothing: Balances = { openingCents: 0, inCents: 0, outCents: 0, closingCents: 0 };

const isEntryId = (id: string) => /^[1-9]\d{0,14}$/.test(id);

/** The ledger as operators read it: the accounts of a month, the entries of an account, an entry with its cause, and a month as a file. */
export function ledgerHandlers({ store, clock }: { store: Store; clock: Clock }): Pick<Handlers, Operation> {
  const { db } = store;
  const thisMonth = () => today(clock).slice(0, 7);
  return {
    async listLedgerAccounts(request) {
      const { month = thisMonth(), kind, page: number = 0, size = 50 } = request.query;
      const kinds = await kindMonths(db, month);
      const accounts = await accountMonths(db, month, { kind, page: { number, size } });
      const nameOf = await accountNames(
        db,
        accounts.map(({ id }) => id),
        request.locale,
      );
      const sums = ledgerSums(kinds);
      const wanted = kinds.filter((one) => kind === undefined || one.kind === kind);
      const count = wanted.reduce((total, { accountCount }) => total + accountCount, 0);
      return {
        status: 200,
        body: {
          month,
          kinds: kinds.map(({ kind: name, accountCount, ...balances }) => ({ kind: name, accountCount, ...inEuro(balances) })),
          sums: { opening: fromCents(sums.openingCents), entries: fromCents(sums.entryCents), closing: fromCents(sums.closingCents) },
          content: accounts.map((account) => ({ ...nameOf(account.id), ...inEuro(account) })),
          ...pages(count, number, size),
        },
      };
    },

    async getLedgerAccount(request) {
      const { id } = request.params;
      const { month = thisMonth(), page: number = 0, size = 100 } = request.query;
      const [account] = await db.select().from(ledgerAccount).where(eq(ledgerAccount.id, id));
      if (!account) throw new Refusal('NOT_FOUND');
      const [balances = nothing] = await accountMonths(db, month, { account: id });
      const postings = await monthPostings(db, month, { account: id, page: { number, size } });
      const nameOf = await accountNames(db, [id, ...postings.map(({ counterAccount }) => counterAccount)], request.locale);
      return {
        status: 200,
        body: {
          month,
          account: { ...nameOf(id), ...inEuro(balances) },
          entries: postings.map((posting) => ({
            id: posting.id,
            kind: posting.kind,
            reference: posting.reference,
            counterAccount: nameOf(posting.counterAccount),
            amount: fromCents(posting.amountCents),
            balance: fromCents(balances.openingCents + posting.movedCents),
            at: posting.at.toISOString(),
          })),
          ...pages(await postingCount(db, month, id), number, size),
        },
      };
    },

    async getLedgerEntry(request) {
      const { id } = request.params;
      if (!isEntryId(id)) throw new Refusal('NOT_FOUND');
      const [entry] = await db
        .select()
        .from(ledgerTransfer)
        .where(eq(ledgerTransfer.id, Number(id)));
      if (!entry) throw new Refusal('NOT_FOUND');
      const nameOf = await accountNames(db, [entry.fromAccount, entry.toAccount], request.locale);
      const [from, to] = [nameOf(entry.fromAccount), nameOf(entry.toAccount)];
      return {
        status: 200,
        body: {
          id,
          kind: entry.kind,
          reference: entry.ref,
          amount: fromCents(entry.amountCents),
          at: entry.at.toISOString(),
          from,
          to,
          causes: await causesOf(db, entry, [from, to], request.locale),
        },
      };
    },

    async exportLedger(request) {
      const { month = thisMonth(), format } = request.query;
      const actor = callerOf(request).id;
      await store.tx((tx) =>
        recordAudit(tx, { subject: 'person', subjectId: actor, event: 'ledger.exported', after: month, actor, at: clock.now() }),
      );
      return {
        status: 200,
        headers: tableHeaders(format, `ledger-${month}`),
        body: await tableStream(format, actor, () => ledgerSheet(store, month, request.locale)),
      };
    },
  };
}
