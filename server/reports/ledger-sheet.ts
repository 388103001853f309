import { addDays, addMonths, dayOf } from '../../domain/duration.ts';
import type { Cents } from '../../domain/money.ts';
import type { SheetCell, SheetTable } from '../documents/spreadsheet.ts';
import type { Db } from '../store/open.ts';
import type { Language } from '../store/schema.ts';
import { ledgerMessages } from './ledger-messages.ts';
import { type AccountMonth, accountMonths, firstDay, type KindMonth, monthPostings, type Posting } from './ledger-month.ts';
import { accountNames } from './ledger-names.ts';

interface Sums {
  openingCents: Cents;
  entryCents: Cents;
  closingCents: Cents;
}

/** Over all accounts: each of them is 0 where the ledger is right, since an entry takes from one account what it gives to another. */
export function ledgerSums(accounts: readonly (AccountMonth | KindMonth)[]): Sums {
  const sum = (pick: (account: AccountMonth | KindMonth) => Cents) => accounts.reduce((total, account) => total + pick(account), 0);
  return {
    openingCents: sum(({ openingCents }) => openingCents),
    entryCents: sum(({ inCents, outCents }) => inCents - outCents),
    closingCents: sum(({ closingCents }) => closingCents),
  };
}

/** The ledger of a month: for each account its opening balance, its entries and its closing balance, then the sums over all accounts. */
export async function ledgerSheet(db: Db, month: string, locale: Language): Promise<SheetTable> {
  const messages = ledgerMessages[locale];
  const accounts = await accountMonths(db, month);
  const postings = new Map<string, Posting[]>();
  for (const posting of await monthPostings(db, month)) {
    const own = postings.get(posting.accountId);
    if (own) own.push(posting);
    else postings.set(posting.accountId, [posting]);
  }
  const nameOf = await accountNames(
    db,
    accounts.map(({ id }) => id),
    locale,
  );
  const first = firstDay(month);
  const last = addDays(addMonths(first, 1), -1);
  const empty = { day: null } as const;

  const rowsOf = (account: AccountMonth): SheetCell[][] => {
    const head = [account.id, messages.accountKinds[account.kind], nameOf(account.id).name];
    const entry = (posting: Posting): SheetCell[] => [
      ...head,
      messages.entry,
      { day: dayOf(posting.at) },
      posting.id,
      messages.entryKinds[posting.kind] ?? posting.kind,
      posting.reference,
      posting.counterAccount,
      { cents: posting.amountCents },
      { cents: account.openingCents + posting.movedCents },
    ];
    const balance = (line: string, day: string, cents: Cents): SheetCell[] => [...head, line, { day }, '', '', '', '', empty, { cents }];
    return [
      balance(messages.opening, first, account.openingCents),
      ...(postings.get(account.id) ?? []).map(entry),
      balance(messages.closing, last, account.closingCents),
    ];
  };
  const sums = ledgerSums(accounts);
  const sum = (line: string, day: string, amount: SheetCell, balance: SheetCell): SheetCell[] => [
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
    balance,
  ];
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
    rows: [
      ...accounts.flatMap(rowsOf),
      sum(messages.opening, first, empty, { cents: sums.openingCents }),
      sum(messages.entries, last, { cents: sums.entryCents }, empty),
      sum(messages.closing, last, empty, { cents: sums.closingCents }),
    ],
  };
}
