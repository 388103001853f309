import { recordOf } from '../../domain/unknown.ts';

/** The SQLSTATE of an error of either driver, also when drizzle wrapped it; or the code of the operating system. */
export function sqlState(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    const { code } = recordOf(e);
    if (typeof code === 'string') return code;
  }
  return undefined;
}

/** The column that has to have a value, `table.column`, where a statement was refused because it has none. */
export function missingColumn(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    const { code, table, column } = recordOf(e);
    if (code === '23502') return `${String(table)}.${String(column)}`;
  }
  return undefined;
}
