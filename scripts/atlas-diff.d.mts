/** The differences of two sets of records, as Markdown. */
export function markdown(before: Record<string, object>, after: Record<string, object>): string;
