import { type Failure, savedFailure } from '../../domain/failure.ts';
import { tabStorage } from './storage.ts';
import { recordOf } from '../../domain/unknown.ts';

/** A request to invest: the amount in cents and its idempotency key. */
type InvestmentRequest = { amount: number; requestKey: string };

/** `failure`: why its outcome is not known. */
export type SavedAttempt = { attempt: InvestmentRequest; failure: Failure };

/** Requests whose response may get lost, stored in this tab so that a reload repeats them instead of creating a second investment. (WIZ-10) */
export function attemptsOf(journey: string) {
  const keyOf = (userId: string, projectId: string) => `${journey}:${userId}:${projectId}`;
  return {
    save(userId: string, projectId: string, attempt: InvestmentRequest, failure?: Failure) {
      tabStorage.setItem(keyOf(userId, projectId), JSON.stringify({ ...attempt, failure }));
    },
    clear(userId: string, projectId: string) {
      tabStorage.removeItem(keyOf(userId, projectId));
    },
    saved(userId: string, projectId: string): SavedAttempt | undefined {
      const text = tabStorage.getItem(keyOf(userId, projectId));
      if (text === null) return undefined;
      const { amount, requestKey, failure } = recordOf(JSON.parse(text));
      return typeof amount === 'number' && typeof requestKey === 'string'
        ? { attempt: { amount, requestKey }, failure: savedFailure(failure) }
        : undefined;
    },
  };
}
