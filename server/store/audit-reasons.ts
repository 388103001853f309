interface Entry {
  event: string;
  after: string | null;
}

const ending = '.reason';

/** Entries of one subject, newest first: the reason that a person gave is beside what they decided, not an entry of its own. */
export function withReasons<Row extends Entry>(rows: readonly Row[]): (Row & { reason: string | null })[] {
  const entries: (Row & { reason: string | null })[] = [];
  let reason: Entry | undefined;
  for (const row of rows) {
    if (row.event.endsWith(ending)) {
      reason = { event: row.event.slice(0, -ending.length), after: row.after };
      continue;
    }
    const isDecided = reason !== undefined && (row.event === reason.event || row.event.startsWith(`${reason.event}.`));
    entries.push({ ...row, reason: isDecided ? (reason?.after ?? null) : null });
    if (isDecided) reason = undefined;
  }
  return entries;
}
