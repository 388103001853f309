import { toCents } from '../../../domain/money.ts';
import { statementIds, statementsById } from '../../statements/list-statements.ts';
import type { Db } from '../../store/open.ts';
import type { Language } from '../../store/schema.ts';
import type { SheetCell } from '../../documents/table-writer.ts';
import { listMessages } from './list-messages.ts';
import { byId, type ListSheet } from './list-sheet.ts';

const balance = (amount: number | undefined): SheetCell => (amount === undefined ? '' : { cents: toCents(amount) });

/** The statements of the bank, with what was received and what waits for a match. */
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
      { title: messages.received, width: 18 },
      { title: messages.paid, width: 18 },
      { title: messages.closing, width: 18 },
      { title: messages.lines, width: 12 },
      { title: messages.unmatched, width: 16 },
    ],
    ids: statementIds(db),
    rowsOf: async (reader, ids) =>
      byId(await statementsById(reader, ids), (row) => [
        { day: row.day },
        row.bankId,
        row.account,
        row.fileName,
        balance(row.opening),
        balance(row.credits),
        balance(row.debits),
        balance(row.closing),
        { count: row.entryCount },
        { count: row.unmatchedCount },
      ]),
  };
}
