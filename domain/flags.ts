/** People who see what is tried out: the type selector of the project list and residency permits. Exactly three. [CONST-22, decisions 6.11] */
const flagged: readonly string[] = ['usr-individual', 'usr-experienced', 'usr-vip'];

/** `instead` is a list of one's own with commas between the identifiers; an empty one flags nobody. */
export function isFlagged(userId: string | undefined, instead?: string): boolean {
  const all = instead === undefined ? flagged : instead.split(',').map((id) => id.trim());
  return userId !== undefined && userId !== '' && all.includes(userId);
}
