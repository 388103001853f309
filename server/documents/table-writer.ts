/** A cell: text, a count, percent, cents shown as euro, or a day (`YYYY-MM-DD`). Text stays text, so nothing that somebody typed becomes a formula. */
export type SheetCell = string | { cents: number } | { count: number } | { percent: number } | { day: string | null };

export interface SheetHead {
  name: string;
  columns: { title: string; width: number }[];
}

/** Writes a table as a file, part by part: whatever is known so far goes out, and nothing of it stays in memory. */
export interface TableWriter {
  begin(): Uint8Array;
  rows(rows: readonly SheetCell[][]): Uint8Array;
  end(): Uint8Array;
}

export type TableFormat = 'CSV' | 'XLSX';
