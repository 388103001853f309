import { toCents } from '../../../domain/money.ts';
import { statementLineKeys, statementLines } from '../../statements/list-statements.ts';
import type { Db } from '../../store/db.ts';
import type { Language } from '../../store/schema.ts';
import type { SheetCell } from '../../documents/table-writer.ts';
import { listMessages } from './list-messages.ts';
import { byId, type ListSheet } from './list-sheet.ts';

const balance = (amount: number | undefined): SheetCell => (amount === undefined ? '' : { cents: toCents(amount) });

/** The lines of the bank's statements, each with the balances of its statement; money that left is negative. A statement without a line has one row. */
export function statementsSheet(db: Db, locale: Language): ListSheet {
  const messages = listMessages[locale];
  return {
    name: messages.statements,
    columns: [
      { title: messages.day, width: 14 },
      { title: messages.statement, width: 24 },
      { title: messages.iban, width: 28 },
      { title: messages.file, width: 32 },
      { title: messages.opening, width: 18 },
      { title: messages.closing, width: 18 },
      { title: messages.line, width: 10 },
      { title: messages.bookedOn, width: 14 },
      { title: messages.valueOn, width: 14 },
      { title: messages.counterparty, width: 32 },
      { title: messages.counterpartyIban, width: 28 },
      { title: messages.reference, width: 32 },
      { title: messages.bankReference, width: 24 },
      { title: messages.returnReason, width: 16 },
      { title: messages.status, width: 18 },
      { title: messages.amount, width: 16 },
    ],
    ids: statementLineKeys(db),
    rowsOf: async (reader, keys) =>
      byId(await statementLines(reader, keys), ({ statement, position, entry }) => [
        { day: statement.day },
        statement.bankId,
        statement.account,
        statement.fileName,
        balance(statement.opening),
        balance(statement.closing),
        position === undefined ? '' : { count: position + 1 },
        { day: entry?.bookedOn ?? null },
        { day: entry?.valueOn ?? null },
        entry?.counterparty ?? '',
        entry?.iban ?? '',
        entry?.reference ?? '',
        entry?.entryReference ?? '',
        entry?.returnReason ?? '',
        entry ? messages.entryStatuses[entry.status] : '',
        entry ? { cents: toCents(entry.direction === 'DEBIT' ? -entry.amount : entry.amount) } : '',
      ]),
  };
}
