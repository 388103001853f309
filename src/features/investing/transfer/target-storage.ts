import type { SavedTarget } from '../../../../machines/transfer-wizard/transfer-wizard.machine.ts';
import { savedFailure } from '../../../../domain/failure.ts';
import { tabStorage } from '../../../lib/storage.ts';
import { recordOf } from '../../../../domain/unknown.ts';

const keyOf = (userId: string, projectId: string, sourceId: string) => `transfer-wizard:${userId}:${projectId}:${sourceId}`;

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
