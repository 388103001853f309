/** People who see what is tried out: the type selector of the project list and residency permits. Exactly three. [CONST-22, decisions 6.11] */
const flagged: readonly string[] = ['usr-individual', 'usr-experienced', 'usr-vip'];

export function isFlagged(userId: string | undefined): boolean {
  return userId !== undefined && flagged.includes(userId);
}
