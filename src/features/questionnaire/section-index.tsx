import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { questionProblems } from '../../../domain/questionnaire/problems.ts';
import { questionsFor } from '../../../domain/questionnaire/questions.ts';
import { questionsIn, type Section, sectionsFor } from '../../../domain/questionnaire/sections.ts';
import { FundingProgress } from '../../ui/core/funding-progress.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { QuestionnaireActor } from '../../../machines/questionnaire/questionnaire.machine.ts';
import css from './questionnaire.module.css';

/** Questions a person answers in a minute. */
const perMinute = 4;

/** How far each section is, and how long the rest takes. Not links: going back is the Back button. */
export function SectionIndex({ actor }: { actor: QuestionnaireActor }) {
  const { t } = useLingui();
  const current = useSelector(actor, ({ context }) => context.section);
  const audience = useSelector(actor, ({ context }) => context.audience);
  const answers = useSelector(actor, ({ context }) => context.answers);
  const labels: Record<Section, string> = {
    person: t`Your details`,
    goals: t`Goals and experience`,
    bonds: t`Bonds`,
    origin: t`Source of funds`,
    company: t`The company`,
  };
  const parts = sectionsFor(audience).map((section) => {
    const questions = questionsIn(section, audience);
    return {
      section,
      count: questions.length,
      done: questions.filter((question) => questionProblems(answers, question).length === 0).length,
    };
  });
  const all = questionsFor(audience).length;
  const answered = parts.reduce((sum, { done }) => sum + done, 0);
  const minutes = Math.max(1, Math.ceil((all - answered) / perMinute));
  return (
    <aside className={css.index} aria-label={t`Progress`}>
      <p className={css.title}>
        <Trans>Questionnaire</Trans>
      </p>
      <ol aria-label={t`Steps`}>
        {parts.map(({ section, count, done }) => (
          <li key={section} aria-current={section === current ? 'step' : undefined} data-done={done === count || undefined}>
            <span>
              {done === count && <Icon name="check" size="sm" />}
              {labels[section]}
            </span>
            <span className={css.count}>
              <Trans>
                {done} of {count}
              </Trans>
            </span>
          </li>
        ))}
      </ol>
      <FundingProgress value={(answered / all) * 100} />
      <p className={css.left}>
        {answered === all ? (
          <Trans>All questions are answered.</Trans>
        ) : (
          <Plural value={minutes} one="About # minute left." other="About # minutes left." />
        )}{' '}
        <Trans>Your answers stay on this device until you send them.</Trans>
      </p>
    </aside>
  );
}
