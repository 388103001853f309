import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { createActor } from 'xstate';
import { type QuestionnaireInput, questionnaireMachine } from '../../../machines/questionnaire/questionnaire.machine.ts';
import { riskWarningMachine } from '../../../machines/risk-warning/risk-warning.machine.ts';
import { tellSteps } from '../../lib/journey-events.ts';
import { useJourney } from '../../lib/use-journey.ts';
import { toast } from '../../ui/toasts.ts';
import { forgetAnswers, keepAnswers } from './kept-answers.ts';
import { questionnaireStep } from './questionnaire-step.ts';
import { type QuestionnaireClients, questionnaireActors, riskWarningActors } from './questionnaire.actors.ts';

/** Starts the questionnaire, keeps what is typed in this tab, and carries out its wishes. */
export function useQuestionnaire(clients: QuestionnaireClients, input: QuestionnaireInput) {
  const router = useRouter();
  const { t } = useLingui();
  const actor = useJourney(() => {
    const journey = createActor(questionnaireMachine.provide({ actors: questionnaireActors(clients) }), { input });
    journey.on('navigate', ({ to }) => router.history.replace(to));
    journey.on('answers.sent', () => forgetAnswers('questionnaire', clients.userId));
    tellSteps(journey, questionnaireStep);
    journey.on('sending.failed', () => toast({ kind: 'error', text: t`Request failed, please try again later` }));
    return journey;
  });
  useEffect(() => {
    let before = actor.getSnapshot().context;
    const { unsubscribe } = actor.subscribe(({ context, value }) => {
      const isAsking = value.startsWith('answering') || value.startsWith('correcting');
      if (isAsking && (context.answers !== before.answers || context.section !== before.section))
        keepAnswers('questionnaire', clients.userId, context);
      before = context;
    });
    return unsubscribe;
  }, [actor, clients.userId]);
  return actor;
}

export function useRiskWarning(clients: QuestionnaireClients) {
  const router = useRouter();
  const { t } = useLingui();
  return useJourney(() => {
    const journey = createActor(riskWarningMachine.provide({ actors: riskWarningActors(clients) }));
    journey.on('navigate', ({ to }) => router.history.push(to));
    journey.on('accepting.failed', () => toast({ kind: 'error', text: t`Your acceptance was not recorded. Please try again.` }));
    return journey;
  });
}
