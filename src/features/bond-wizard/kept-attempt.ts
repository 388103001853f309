import type { BondAttempt } from '../../../machines/bond-wizard/bond-wizard.machine.ts';

const keyOf = (userId: string, projectId: string) => `bond-wizard:${userId}:${projectId}`;

/** A wish whose answer may get lost, kept in this tab so that a reload repeats it instead of making a second investment. */
export function keepAttempt(userId: string, projectId: string, attempt: BondAttempt) {
  sessionStorage.setItem(keyOf(userId, projectId), JSON.stringify(attempt));
}

export function forgetAttempt(userId: string, projectId: string) {
  sessionStorage.removeItem(keyOf(userId, projectId));
}

export function keptAttempt(userId: string, projectId: string): BondAttempt | undefined {
  const text = sessionStorage.getItem(keyOf(userId, projectId));
  if (text === null) return undefined;
  const { amount, requestKey } = JSON.parse(text) as Partial<BondAttempt>;
  return typeof amount === 'number' && typeof requestKey === 'string' ? { amount, requestKey } : undefined;
}
