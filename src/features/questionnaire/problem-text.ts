import { useLingui } from '@lingui/react/macro';
import type { Problem } from '../../../domain/questionnaire/problems.ts';
import { maxTextLength } from '../../../domain/text.ts';
import { requiredError } from '../../api/problems.ts';

/** The kind of field an error belongs to: the same error is corrected differently. */
export type Place = 'text' | 'figure' | 'share';

/** The error message of a field, which says what to do. */
export function useProblemText(problems: readonly Problem[]): (at: string, place?: Place) => string | undefined {
  const { t } = useLingui();
  const limit = maxTextLength;
  const messages = (place: Place): Record<Problem['kind'], string> => ({
    required: t(requiredError),
    tooLong: t`Please use at most ${limit} characters.`,
    notAText: t`Please use letters and digits only.`,
    notAName: t`Please write the name in letters.`,
    notACode: t`Please enter it as shown in the document or register.`,
    notAnumber: place === 'share' ? t`Please enter a number from 0 to 100.` : t`Please enter the amount in digits, for example 250000.`,
    outOfRange: place === 'share' ? t`Please enter a number from 0 to 100.` : t`This number is too large.`,
    notAnOption: t`Please choose one of the answers.`,
    noBeneficiary: t`Add at least one owner.`,
    notAlone: t`“None of these” cannot be combined with other answers.`,
  });
  return (at, place = 'text') => {
    const problem = problems.find((it) => it.at === at);
    return problem && messages(place)[problem.kind];
  };
}
