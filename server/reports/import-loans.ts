import { readFile } from 'node:fs/promises';
import { type Clock, today } from '../lib/clock.ts';
import type { LoanHistory } from '../../domain/default-rates.ts';
import { mapKeys } from '../../domain/keys.ts';
import { recordAudit } from '../store/audit.ts';
import type { Store } from '../store/store.ts';
import { StoreProblem } from '../store/problem.ts';
import { earlierLoan } from '../store/schema.ts';

const columns = ['id', 'name', 'class', 'started', 'due', 'defaults', 'ended'] as const;
type Row = Record<(typeof columns)[number], string>;
type EarlierLoan = Omit<typeof earlierLoan.$inferInsert, 'importedAt'>;

/**
 * Imports loans that ran before this platform kept their history: a CSV file with a line of column names, days as `YYYY-MM-DD`, several in one column
 * with spaces between them, a default that was cured as `2024-02-01/2024-05-01`. A loan that is known already is replaced. Nothing is imported from a file
 * with a mistake in it. (Delegated Regulation (EU) 2022/2115, Article 2(4) and 6)
 */
export async function importEarlierLoans(store: Store, clock: Clock, { file, actor }: { file: string; actor: string }): Promise<number> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StoreProblem(`${file} cannot be read: ${error.code}.`);
  });
  const loans = earlierLoansIn(text, today(clock));
  const at = clock.now();
  await store.tx(async (tx) => {
    for (const loan of loans) {
      const row = { ...loan, importedAt: at };
      await tx.insert(earlierLoan).values(row).onConflictDoUpdate({ target: earlierLoan.id, set: row });
    }
    await recordAudit(tx, {
      subject: 'project',
      subjectId: 'earlier-loans',
      event: 'earlier-loans.import',
      after: String(loans.length),
      actor,
      at,
    });
  });
  return loans.length;
}

/** The loans of a file; a StoreProblem names the first line that is wrong. */
export function earlierLoansIn(text: string, today: string): EarlierLoan[] {
  const [head = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  if (fieldsOf(head).join() !== columns.join()) throw new StoreProblem(`The first line has to be: ${columns.join(',')}`);
  const loans = lines.map((line, index) => {
    const fail = (reason: string): never => {
      throw new StoreProblem(`Line ${index + 2}: ${reason}.`);
    };
    const fields = fieldsOf(line);
    if (fields.length !== columns.length) return fail(`it has ${fields.length} columns in place of ${columns.length}`);
    return earlierLoanOf(
      mapKeys(columns, (column) => fields[columns.indexOf(column)] ?? ''),
      today,
      fail,
    );
  });
  const twice = loans.find(({ id }, index) => loans.findIndex((loan) => loan.id === id) !== index);
  if (twice) throw new StoreProblem(`The id ${twice.id} is there twice.`);
  return loans;
}

const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day);
const isSorted = (days: readonly string[]) => days.every((day, index) => index === 0 || day >= (days[index - 1] ?? ''));

function earlierLoanOf(row: Row, today: string, fail: (reason: string) => never): EarlierLoan {
  const dueDates = row.due.split(/\s+/).filter(Boolean);
  const defaults = row.defaults
    .split(/\s+/)
    .filter(Boolean)
    .map((part): LoanHistory['defaults'][number] => {
      const [on = '', curedOn] = part.split('/');
      return { on, ...(curedOn !== undefined && { curedOn }) };
    });
  const happened = [row.started, ...defaults.flatMap(({ on, curedOn }) => [on, ...(curedOn === undefined ? [] : [curedOn])])];
  if (row.ended !== '') happened.push(row.ended);
  const wrong = [...happened, ...dueDates].find((day) => !isDay(day));
  if (row.id === '' || row.name === '') return fail('it has no id or no name');
  if (wrong !== undefined) return fail(`"${wrong}" is no day such as 2024-02-29`);
  if (row.class !== '' && !/^[A-D][1-3]$/.test(row.class)) return fail(`"${row.class}" is no credit class`);
  if (dueDates.length === 0) return fail('it has no due date');
  if (defaults.some(({ curedOn }, index) => curedOn === undefined && index < defaults.length - 1))
    return fail('a default follows one that was not cured');
  if (!isSorted(happened)) return fail('its days are not in the order in which they happened');
  if ((happened.at(-1) ?? '') > today) return fail('something is in the future');
  return {
    id: row.id,
    name: row.name,
    riskClass: row.class || null,
    startedOn: row.started,
    dueDates,
    defaults,
    endedOn: row.ended || null,
  };
}

/** The fields of a line; one in quotes may hold commas and doubled quotes. */
function fieldsOf(line: string): string[] {
  const fields: string[] = [];
  for (const [, quoted, plain = ''] of `${line},`.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^",]*))\s*,/g))
    fields.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'));
  return fields;
}
