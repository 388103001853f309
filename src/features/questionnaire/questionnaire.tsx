import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import type { QuestionnaireActor } from '../../../machines/questionnaire/questionnaire.machine.ts';
import { sectionProblems } from '../../../domain/questionnaire/problems.ts';
import { questionsIn, type Section, sectionsFor } from '../../../domain/questionnaire/sections.ts';
import { useProblemFocus } from '../../ui/focus/focus-first-error.ts';
import { StepTitle } from '../../lib/step-title.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadingIndicator } from '../../ui/loading-indicator.tsx';
import { Icon } from '../../ui/icon.tsx';
import { WizardActions, WizardShell } from '../../ui/wizard-shell.tsx';
import { Questions } from './questions.tsx';
import { SectionIndex } from './section-index.tsx';
import css from './questionnaire.module.css';

/** What the law makes us ask, section by section (QST-01, QST-07). */
export function Questionnaire({ actor }: { actor: QuestionnaireActor }) {
  const { t } = useLingui();
  const isKnown = useSelector(actor, ({ value }) => !['loading', 'loadFailed', 'toWarning', 'done'].includes(value));
  return (
    <WizardShell
      title={t`Questionnaire`}
      leaveTo="/dashboard/settings"
      stepper={null}
      {...(isKnown ? { index: <SectionIndex actor={actor} /> } : {})}
    >
      <Screen actor={actor} />
    </WizardShell>
  );
}

function Screen({ actor }: { actor: QuestionnaireActor }) {
  const { t } = useLingui();
  const state = useSelector(actor, ({ value }) => value);
  switch (state) {
    case 'loading':
    case 'opening':
    case 'toWarning':
    case 'done':
      return <Waiting label={t`One moment…`} />;
    case 'sending':
      return <Waiting label={t`Sending your answers…`} />;
    case 'loadFailed':
      return (
        <div className={css.message}>
          <StepTitle>
            <Trans>The questionnaire could not be loaded</Trans>
          </StepTitle>
          <p>
            <Trans>Nothing was changed. Your entries stay on this device.</Trans>
          </p>
          <Button onPress={() => actor.send({ type: 'retry' })}>
            <Trans id="errors.retryActionLabel">Try again</Trans>
          </Button>
        </div>
      );
    case 'notSent':
      return (
        <div className={css.message}>
          <StepTitle>
            <Trans>We could not confirm your answers</Trans>
          </StepTitle>
          <p>
            <Trans>Your answers are still on this page. Sending them again does no harm.</Trans>
          </p>
          <div className={css.row}>
            <Button variant="text" onPress={() => actor.send({ type: 'section.back' })}>
              <Trans>Back to answers</Trans>
            </Button>
            <Button onPress={() => actor.send({ type: 'retry' })}>
              <Trans id="errors.retryActionLabel">Try again</Trans>
            </Button>
          </div>
        </div>
      );
    case 'answeringPerson':
    case 'correctingPerson':
    case 'answeringGoals':
    case 'correctingGoals':
    case 'answeringBonds':
    case 'correctingBonds':
    case 'answeringOrigin':
    case 'correctingOrigin':
    case 'answeringCompany':
    case 'correctingCompany':
      return <SectionForm actor={actor} />;
    default:
      return state satisfies never;
  }
}

function SectionForm({ actor }: { actor: QuestionnaireActor }) {
  const { t } = useLingui();
  const section = useSelector(actor, ({ context }) => context.section);
  const audience = useSelector(actor, ({ context }) => context.audience);
  const answers = useSelector(actor, ({ context }) => context.answers);
  const isCorrecting = useSelector(actor, (snapshot) => snapshot.hasTag('correcting'));
  const mayGoBack = useSelector(actor, (snapshot) => snapshot.can({ type: 'section.back' }));
  useProblemFocus(actor);
  const problems = isCorrecting ? sectionProblems(answers, section, audience) : [];
  const isLast = sectionsFor(audience).at(-1) === section;
  const titles: Record<Section, string> = {
    person: t`About you`,
    goals: t`Your goals and experience`,
    bonds: t`Your knowledge of bonds`,
    origin: t`Source of funds`,
    company: t`About the company`,
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    actor.send({ type: 'section.next' });
  }

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <header className={css.head}>
        <StepTitle key={section}>{titles[section]}</StepTitle>
        <p className={css.intro}>
          {section === 'origin' || section === 'company' ? (
            <Trans>
              Please answer truthfully and on the basis of today’s situation. The rules against money laundering oblige us to ask these
              questions.
            </Trans>
          ) : (
            <Trans>
              Please answer truthfully and on the basis of today’s situation. We use your answers to warn you when something does not suit
              you.
            </Trans>
          )}
        </p>
      </header>
      <Questions
        questions={questionsIn(section, audience)}
        answers={answers}
        problems={problems}
        isCorrecting={isCorrecting}
        onChange={(change) => actor.send({ type: 'answer.given', change })}
      />
      <WizardActions>
        {mayGoBack ? (
          <Button variant="text" onPress={() => actor.send({ type: 'section.back' })}>
            <Trans>Back</Trans>
          </Button>
        ) : (
          <span />
        )}
        <Button type="submit" size="lg">
          {isLast ? (
            <Trans>Send answers</Trans>
          ) : (
            <>
              <Trans>Continue</Trans>
              <Icon name="arrow" />
            </>
          )}
        </Button>
      </WizardActions>
    </form>
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <div className={css.waiting} aria-busy="true">
      <LoadingIndicator />
      <span className="sr" role="status">
        {label}
      </span>
    </div>
  );
}
