import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import { sectionProblems } from '../../../domain/questionnaire/problems.ts';
import { questionsIn, yearlySection } from '../../../domain/questionnaire/sections.ts';
import type { YearlyAnswersActor } from '../../../machines/yearly-answers/yearly-answers.machine.ts';
import { useProblemFocus } from '../../ui/focus/focus-first-error.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Skeleton } from '../../ui/core/skeleton.tsx';
import { Questions } from './questions.tsx';
import css from './questionnaire.module.css';

/** The answers of last time, to be changed or confirmed (ONB-06, ONB-19). */
export function YearlyAnswers({ actor }: { actor: YearlyAnswersActor }) {
  const { t } = useLingui();
  const state = useSelector(actor, ({ value }) => value);
  switch (state) {
    case 'loading':
    case 'done':
      return (
        <div aria-busy="true">
          <span className="sr" role="status">{t`One moment…`}</span>
          <Skeleton height="24rem" />
        </div>
      );
    case 'loadFailed':
      return (
        <LoadError title={<Trans>Your answers could not be loaded</Trans>} onRetry={() => actor.send({ type: 'retry' })}>
          <Trans>Nothing about your account has changed.</Trans>
        </LoadError>
      );
    case 'reviewing':
    case 'correcting':
    case 'sending':
    case 'notSent':
      return <Review actor={actor} />;
    default:
      return state satisfies never;
  }
}

function Review({ actor }: { actor: YearlyAnswersActor }) {
  const state = useSelector(actor, ({ value }) => value);
  const audience = useSelector(actor, ({ context }) => context.audience);
  const answers = useSelector(actor, ({ context }) => context.answers);
  const isCorrecting = useSelector(actor, (snapshot) => snapshot.hasTag('correcting'));
  const isSending = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  useProblemFocus(actor);
  const section = yearlySection(audience);

  function submit(event: FormEvent) {
    event.preventDefault();
    actor.send({ type: 'answers.send' });
  }

  return (
    <form className={css.form} onSubmit={submit} noValidate aria-busy={isSending}>
      <p className={css.intro} role="status">
        <Trans>These are your previous answers. Change what is no longer correct and confirm the rest with one click.</Trans>
      </p>
      <Questions
        questions={questionsIn(section, audience)}
        answers={answers}
        problems={isCorrecting ? sectionProblems(answers, section, audience) : []}
        isCorrecting={isCorrecting}
        isDisabled={isSending}
        onChange={(change) => actor.send({ type: 'answer.given', change })}
      />
      {state === 'notSent' && (
        <Alert kind="danger" role="alert">
          <Trans>We do not know whether your answers arrived. Send them again; sending them twice does no harm.</Trans>
        </Alert>
      )}
      <div>
        <Button type="submit" size="lg" isPending={isSending} pendingLabel={<Trans>Sending your answers…</Trans>}>
          <Trans>Confirm answers</Trans>
        </Button>
      </div>
    </form>
  );
}
