import { addDays, addMonths } from '../../domain/duration.ts';
import type { Cents } from '../../domain/money.ts';
import type { LongTable } from '../documents/table-stream.ts';
import type { SheetCell } from '../documents/table-writer.ts';
import { accountOf } from '../ledger/ledger.ts';
import { batchRows, type Batches, oneByOne } from '../store/cursors.ts';
import type { Db } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import type { Language } from '../store/schema.ts';
import { ledgerMessages } from './ledger-messages.ts';
import { type AccountMonthRow, accountMonthRows, firstDay, type KindMonth, type PostingRow, postingRows } from './ledger-month.ts';
import { accountNames } from './ledger-names.ts';

interface Sums {
  openingCents: Cents;
  entryCents: Cents;
  closingCents: Cents;
}

/** Over all accounts: each of them is 0 where the ledger is right, since an entry takes from one account what it gives to another. */
export function ledgerSums(accounts: readonly KindMonth[]): Sums {
  const sum = (pick: (account: KindMonth) => Cents) => accounts.reduce((total, account) => total + pick(account), 0);
  return {
    openingCents: sum(({ openingCents }) => openingCents),
    entryCents: sum(({ inCents, outCents }) => inCents - outCents),
    closingCents: sum(({ closingCents }) => closingCents),
  };
}

/** The ledger of a month: for each account its opening balance, its entries and its closing balance, then the sums over all accounts. */
export async function ledgerSheet(store: Store, month: string, locale: Language): Promise<LongTable> {
  const messages = ledgerMessages[locale];
  const { cursors, db, close } = await store.openCursors(async (declare) => ({
    accounts: await declare<AccountMonthRow>(accountMonthRows(month)),
    postings: await declare<PostingRow>(postingRows(month)),
  }));
  return {
    name: `${messages.ledger} ${month}`,
    columns: [
      { title: messages.account, width: 32 },
      { title: messages.accountKind, width: 28 },
      { title: messages.holder, width: 32 },
      { title: messages.line, width: 18 },
      { title: messages.day, width: 12 },
      { title: messages.entryNumber, width: 12 },
      { title: messages.entryKind, width: 32 },
      { title: messages.reference, width: 32 },
      { title: messages.counterAccount, width: 32 },
      { title: messages.amount, width: 14 },
      { title: messages.balance, width: 14 },
    ],
    batches: ledgerRows(cursors, db, month, locale),
    close,
  };
}

const empty = { day: null } as const;

/** Accounts and postings are in the same order, and each posting has its account: they are read side by side. */
async function* ledgerRows(
  { accounts, postings }: { accounts: Batches<AccountMonthRow>; postings: Batches<PostingRow> },
  db: Db,
  month: string,
  locale: Language,
): AsyncGenerator<SheetCell[][]> {
  const messages = ledgerMessages[locale];
  const first = firstDay(month);
  const last = addDays(addMonths(first, 1), -1);
  const balance = (head: string[], line: string, day: string, cents: Cents): SheetCell[] => [
    ...head,
    line,
    { day },
    '',
    '',
    '',
    '',
    empty,
    { cents },
  ];
  const sums: Sums = { openingCents: 0, entryCents: 0, closingCents: 0 };
  const left = oneByOne(postings);
  let rows: SheetCell[][] = [];
  for await (const batch of accounts) {
    const nameOf = await accountNames(
      db,
      batch.map(({ id }) => id),
      locale,
    );
    for (const account of batch) {
      const head = [account.id, messages.accountKinds[accountOf(account.id).kind], nameOf(account.id).name];
      rows.push(balance(head, messages.opening, first, account.opening));
      let balanceCents = account.opening;
      for (let posting = await left.first(); posting?.account === account.id; posting = await left.first()) {
        left.drop();
        balanceCents += posting.cents;
        rows.push([
          ...head,
          messages.entry,
          { day: posting.day },
          posting.id,
          messages.entryKinds[posting.kind] ?? posting.kind,
          posting.reference,
          posting.counter,
          { cents: posting.cents },
          { cents: balanceCents },
        ]);
        if (rows.length >= batchRows) {
          yield rows;
          rows = [];
        }
      }
      rows.push(balance(head, messages.closing, last, account.closing));
      sums.openingCents += account.opening;
      sums.entryCents += account.in - account.out;
      sums.closingCents += account.closing;
    }
    yield rows;
    rows = [];
  }
  const sum = (line: string, day: string, amount: SheetCell, total: SheetCell): SheetCell[] => [
    messages.allAccounts,
    '',
    '',
    line,
    { day },
    '',
    '',
    '',
    '',
    amount,
    total,
  ];
  yield [
    sum(messages.opening, first, empty, { cents: sums.openingCents }),
    sum(messages.entries, last, { cents: sums.entryCents }, empty),
    sum(messages.closing, last, empty, { cents: sums.closingCents }),
  ];
}
