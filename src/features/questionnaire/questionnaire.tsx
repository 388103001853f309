import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { questionnaireMachine } from '../../../machines/questionnaire/questionnaire.machine.ts';
import { questionProblems, sectionProblems } from '../../../domain/questionnaire/problems.ts';
import { questionsFor } from '../../../domain/questionnaire/questions.ts';
import { questionsIn, type Section, sectionsFor } from '../../../domain/questionnaire/sections.ts';
import { useProblemFocus } from '../../lib/focus-problem.ts';
import { StepTitle } from '../../lib/step-title.tsx';
import { Button } from '../../ui/button.tsx';
import { Floors } from '../../ui/floors.tsx';
import { GroundLine } from '../../ui/ground-line.tsx';
import { Stations } from '../../ui/stations.tsx';
import { WizardActions, WizardShell } from '../../ui/wizard-shell.tsx';
import { Questions } from './questions.tsx';
import css from './questionnaire.module.css';

export type QuestionnaireActor = ActorRefFrom<typeof questionnaireMachine>;

/** Questions a person answers in a minute. */
const perMinute = 4;

/** What the law makes us ask, section by section (QST-01, QST-07). */
export function Questionnaire({ actor }: { actor: QuestionnaireActor }) {
  const { t } = useLingui();
  const section = useSelector(actor, ({ context }) => context.section);
  const audience = useSelector(actor, ({ context }) => context.audience);
  const labels: Record<Section, string> = {
    person: t`You`,
    goals: t`Goals and experience`,
    bonds: t`Bonds`,
    origin: t`Origin of the money`,
    company: t`The company`,
  };
  return (
    <WizardShell
      leaveTo="/dashboard/settings"
      stations={<Stations steps={sectionsFor(audience).map((key) => ({ key, label: labels[key] }))} current={section} />}
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
            <Trans>Nothing was changed. What you typed here stays on this device.</Trans>
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
            <Trans>Your answers were not sent</Trans>
          </StepTitle>
          <p>
            <Trans>They are safe on this page. Sending them again harms nothing.</Trans>
          </p>
          <div className={css.row}>
            <Button variant="text" onPress={() => actor.send({ type: 'section.back' })}>
              <Trans>Back to my answers</Trans>
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
  const all = questionsFor(audience);
  const answered = all.filter((question) => questionProblems(answers, question).length === 0).length;
  const minutes = Math.max(1, Math.ceil((all.length - answered) / perMinute));
  const count = all.length;
  const problems = isCorrecting ? sectionProblems(answers, section, audience) : [];
  const isLast = sectionsFor(audience).at(-1) === section;
  const titles: Record<Section, string> = {
    person: t`About you`,
    goals: t`Your goals and experience`,
    bonds: t`What you know of bonds`,
    origin: t`Where the money comes from`,
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
          <Trans>
            Please answer truthfully and as things stand today. We use your answers to warn you when something does not suit you.
          </Trans>
        </p>
        <GroundLine value={(answered / count) * 100} />
        <p className={css.progress}>
          <Trans>
            {answered} of {count} answered.
          </Trans>{' '}
          {answered === count ? (
            <Trans>Everything is answered.</Trans>
          ) : (
            <Plural value={minutes} one="About # minute left." other="About # minutes left." />
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
          {isLast ? <Trans>Send my answers</Trans> : <Trans>Continue</Trans>}
        </Button>
      </WizardActions>
    </form>
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <div className={css.waiting} aria-busy="true">
      <Floors />
      <span className="sr" role="status">
        {label}
      </span>
    </div>
  );
}
