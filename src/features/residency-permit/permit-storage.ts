import type { FileReference } from '../../../machines/investor-experience/investor-experience.machine.ts';
import { clearDraft, saveDraft, savedDraft } from '../../lib/draft-storage.ts';
import { recordOf } from '../../../domain/unknown.ts';

const form = 'residency-permit';

export interface SavedPermit {
  taxYear: number;
  file?: FileReference | undefined;
}

/** Keeps the year and the file that the server has, so that a reload loses nothing. */
export function savePermit(userId: string, permit: SavedPermit) {
  saveDraft(form, userId, permit);
}

export function clearPermit(userId: string) {
  clearDraft(form, userId);
}

/** The saved year, if it is one of the years; else the newest of them. */
export function savedPermit(userId: string, years: readonly number[]): SavedPermit {
  const { taxYear, file: saved } = savedDraft(form, userId);
  const file = recordOf(saved);
  const year = years.find((one) => one === taxYear) ?? years[0] ?? 0;
  return typeof file.fileId === 'string' && typeof file.fileName === 'string'
    ? { taxYear: year, file: { fileId: file.fileId, fileName: file.fileName } }
    : { taxYear: year };
}
