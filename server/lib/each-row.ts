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
 * it throws `RowsFailed` if any failed: the job has failed, and its next run tries those rows again. An aborted `signal` ends it before the next row.
 */
export async function eachRow<R extends { id: string }, T>(
  rows: readonly R[],
  work: (row: R) => Promise<T>,
  signal?: AbortSignal,
): Promise<T[]> {
  const results: T[] = [];
  const failures: RowFailure[] = [];
  for (const row of rows) {
    if (signal?.aborted) break;
    try {
      results.push(await work(row));
    } catch (error) {
      failures.push(...(error instanceof RowsFailed ? error.failures : [{ id: row.id, error }]));
    }
  }
  if (failures.length > 0) throw new RowsFailed(failures, rows.length);
  return results;
}

/** Does the parts of a job, one after the other; like `eachRow`, where a part may have rows itself. */
export async function eachPart(parts: Readonly<Record<string, () => PromiseLike<unknown>>>): Promise<void> {
  await eachRow(
    Object.entries(parts).map(([id, run]) => ({ id, run })),
    async ({ run }) => run(),
  );
}
