/** A row that was not done, and what its work threw. */
interface RowFailure {
  id: string;
  error: unknown;
}

/** The work of a job threw for some of its rows; `cause` is the first failure. */
export class RowsFailed extends Error {
  readonly failures: readonly RowFailure[];
  constructor(failures: readonly RowFailure[], count: number) {
    super(`${failures.length} of ${count} rows failed`, { cause: failures[0]?.error });
    this.failures = failures;
  }
}

/**
 * Does the work of a job for each row, one after the other, and returns the results. A row whose work throws does not stop the next ones. After the last row
 * it throws `RowsFailed` if any failed: the job has failed, and its next run tries those rows again.
 */
export async function eachRow<T>(rows: readonly { id: string }[], work: (id: string) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  const failures: RowFailure[] = [];
  for (const { id } of rows) {
    try {
      results.push(await work(id));
    } catch (error) {
      failures.push({ id, error });
    }
  }
  if (failures.length > 0) throw new RowsFailed(failures, rows.length);
  return results;
}
