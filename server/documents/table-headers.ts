import type { TableFormat } from './table-writer.ts';

const types = {
  CSV: 'text/csv',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} satisfies Record<TableFormat, string>;

/** Of an answer that is a table. `name` is without its ending. */
export const tableHeaders = (format: TableFormat, name: string) => ({
  'content-type': types[format],
  'content-disposition': `attachment; filename="${name}.${format.toLowerCase()}"`,
  'cache-control': 'private, no-store',
});
