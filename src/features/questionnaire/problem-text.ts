import { useLingui } from '@lingui/react/macro';
import { maxText, type Problem } from '../../../domain/questionnaire/problems.ts';

/** What is wrong at a place, in words that say what to do. */
export function useProblemText(problems: readonly Problem[]): (at: string) => string | undefined {
  const { t } = useLingui();
  const limit = maxText;
  const texts: Record<Problem['kind'], string> = {
    required: t`Please answer this.`,
    tooLong: t`Please use at most ${limit} characters.`,
    notAnumber: t`Please enter a number without letters.`,
    outOfRange: t`This number is too large.`,
    notAnOption: t`Please choose one of the answers.`,
    noBeneficiary: t`Add at least one owner.`,
    notAlone: t`“None of these” cannot stand with others.`,
  };
  return (at) => {
    const problem = problems.find((it) => it.at === at);
    return problem && texts[problem.kind];
  };
}
