import { type Failure, savedFailure } from '../../domain/failure.ts';
import { tabStorage } from './storage.ts';
import { recordOf } from '../../domain/unknown.ts';

/** The request for the new investment, and its id once it is created. `failure`: why its outcome is not known. */
type SavedTarget = { requestKey: string; targetId?: string; failure?: Failure };

const prefixOf = (userId: string, projectId: string) => `transfer-wizard:${userId}:${projectId}:`;
const keyOf = (userId: string, projectId: string, sourceId: string) => `${prefixOf(userId, projectId)}${sourceId}`;

/** The new investment of a transfer, kept in this tab so that a reload makes no second one (decision 2.15). */
export function saveTarget(userId: string, projectId: string, sourceId: string, kept: SavedTarget) {
  tabStorage.setItem(keyOf(userId, projectId, sourceId), JSON.stringify(kept));
}

export function clearTarget(userId: string, projectId: string, sourceId: string) {
  tabStorage.removeItem(keyOf(userId, projectId, sourceId));
}

export function savedTarget(userId: string, projectId: string, sourceId: string): SavedTarget | undefined {
  const text = tabStorage.getItem(keyOf(userId, projectId, sourceId));
  if (text === null) return undefined;
  const { requestKey, targetId, failure } = recordOf(JSON.parse(text));
  if (typeof requestKey !== 'string') return undefined;
  return { requestKey, ...(typeof targetId === 'string' ? { targetId } : { failure: savedFailure(failure) }) };
}

/** The repaid investment whose money is to be moved into `targetId`, where a transfer was begun in this tab and not confirmed. */
export function savedSource(userId: string, projectId: string, targetId: string): string | undefined {
  const prefix = prefixOf(userId, projectId);
  const sources = tabStorage.keys().flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  return sources.find((sourceId) => savedTarget(userId, projectId, sourceId)?.targetId === targetId);
}
