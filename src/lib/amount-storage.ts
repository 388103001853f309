import { typedAmount } from '../../domain/amount.ts';
import { clearDraft, saveDraft, savedDraft } from './draft-storage.ts';

/** The amount typed into a journey for one project and not sent yet: a reload must not put the default in its place. */
export function amountsOf(journey: string) {
  const formOf = (projectId: string) => `${journey}-amount:${projectId}`;
  return {
    save(userId: string, projectId: string, digits: string) {
      saveDraft(formOf(projectId), userId, { digits });
    },
    clear(userId: string, projectId: string) {
      clearDraft(formOf(projectId), userId);
    },
    saved(userId: string, projectId: string): string | undefined {
      const { digits } = savedDraft(formOf(projectId), userId);
      return typeof digits === 'string' ? typedAmount(digits) : undefined;
    },
  };
}
