import { emptyCompanyClaim, emptyIndividualClaim, type Experience, ticksOf } from '../../../domain/experience.ts';
import type { ExperienceInput, FileReference } from '../../../machines/investor-experience/investor-experience.machine.ts';
import { clearDraft, saveDraft, savedDraft } from '../../lib/draft-storage.ts';
import { recordOf } from '../../../domain/unknown.ts';

const form = 'investor-experience';

type Kept = Pick<ExperienceInput, 'chosen' | 'person' | 'company'> & { files: FileReference[] };

/** Keeps what was ticked and which files the server has, so that a reload loses nothing. */
export function saveClaim(userId: string, { chosen, person, company, files }: Kept) {
  saveDraft(form, userId, { chosen, person, company, files });
}

export function clearClaim(userId: string) {
  clearDraft(form, userId);
}

/** What was kept, and what the account knows where nothing was. Storage can hold anything. */
export function savedClaim(userId: string, rated: Experience | null): Kept {
  const draft = savedDraft(form, userId);
  const { applyAsExperienced } = recordOf(draft.company);
  const chosen = draft.chosen === 'EXPERIENCED' || draft.chosen === 'INEXPERIENCED' ? draft.chosen : rated;
  const files = Array.isArray(draft.files) ? draft.files.map((file) => recordOf(file)) : [];
  return {
    ...(chosen ? { chosen } : {}),
    person: ticksOf(recordOf(draft.person), emptyIndividualClaim),
    company: {
      ...ticksOf(recordOf(draft.company), emptyCompanyClaim),
      ...(applyAsExperienced === 'true' || applyAsExperienced === 'false' ? { applyAsExperienced } : {}),
    },
    files: files.flatMap(({ fileId, fileName }) =>
      typeof fileId === 'string' && typeof fileName === 'string' ? [{ fileId, fileName }] : [],
    ),
  };
}
